import { type FormEvent, useEffect, useRef, useState } from 'react';
import {
  maxBandPhotos,
  maxImageBytes,
  maxImageEdgePx,
  minBandPhotos,
} from '#contract/applications/application-fields.ts';
import type { ApplicationStatus } from '#contract/applications/own-page.ts';
import { ownPageAddresses } from '#contract/own-page-addresses.ts';
import type { UploadProgress as Progress } from '../api/send-form.ts';
import { UploadProgress } from '../apply/upload-progress.tsx';
import type { ReadyImage } from '../forms/image-list.ts';
import { ImagePicker } from '../forms/image-picker.tsx';
import { useImageList } from '../forms/use-image-list.ts';
import { navigate } from '../site/browser-history.ts';
import { randomId } from '../ui/random-id.ts';
import { CorrectionControls } from './correction-controls.tsx';
import styles from './correction-form.module.css';
import { useStatusChange } from './use-status-change.ts';

export interface PicturePickerProps {
  token: string;
  application: ApplicationStatus['application'];
}

const limits = { maxBytes: maxImageBytes, maxEdgePx: maxImageEdgePx };
const tooMany = `Please upload ${minBandPhotos}-${maxBandPhotos} band photos`;
const waitForPictures = 'One moment: your pictures are being prepared.';

/** The photos that were sent, to be reordered, removed and added to, and another flyer. */
export function PicturePicker({ token, application }: PicturePickerProps) {
  const bandPhotos = useImageList({ most: maxBandPhotos, tooMany, ...limits });
  const flyer = useImageList({ most: 1, tooMany: 'One flyer is all we need', ...limits });
  const [problem, setProblem] = useState<string>();
  const [progress, setProgress] = useState<Progress>();
  const { isBusy, run } = useStatusChange(token);
  const hasLoaded = useSentPhotos(application.bandPhotos, bandPhotos.fill);
  const addresses = ownPageAddresses(token);

  useEffect(() => {
    if (!bandPhotos.isPreparing && !flyer.isPreparing) {
      setProblem((shown) => (shown === waitForPictures ? undefined : shown));
    }
  }, [bandPhotos.isPreparing, flyer.isPreparing]);

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (bandPhotos.isPreparing || flyer.isPreparing || !hasLoaded) {
      setProblem(waitForPictures);
      return;
    }
    if (bandPhotos.ready.length === 0) {
      bandPhotos.refuse(tooMany);
      return;
    }
    setProblem(undefined);
    const body = picturesBody(bandPhotos.ready, flyer.ready);
    const outcome = await run(({ savePictures }) => savePictures(token, body, setProgress));
    setProgress(undefined);
    if (!outcome) return;
    if (outcome.isDone) {
      navigate(addresses.saved('pictures'), { replace: true });
      return;
    }
    bandPhotos.refuse(outcome.fields.bandPhotos);
    flyer.refuse(outcome.fields.flyer);
    setProblem(outcome.sentence);
  }

  return (
    <form
      noValidate
      aria-label="Your pictures"
      className={styles.form}
      onSubmit={(event) => void save(event)}
    >
      <ImagePicker
        name="bandPhotos"
        label="Band photos"
        hint="The first one is the main picture. Photos straight from your phone are fine: we make them smaller here."
        most={maxBandPhotos}
        list={bandPhotos}
        error={bandPhotos.refused}
      />
      <ImagePicker
        name="flyer"
        label={application.flyer ? 'Another flyer' : 'Flyer'}
        hint={application.flyer ? 'It replaces the one above.' : undefined}
        isOptional
        most={1}
        list={flyer}
        error={flyer.refused}
      />
      {progress && <UploadProgress progress={progress} />}
      <CorrectionControls token={token} isBusy={isBusy} problem={problem} />
    </form>
  );
}

/** The form of a call that replaces pictures. A field without files is left as it is. */
function picturesBody(bandPhotos: ReadyImage[], flyer: ReadyImage[]): FormData {
  const body = new FormData();
  for (const photo of bandPhotos) body.append('bandPhotos', photo.blob, photo.name);
  for (const first of flyer.slice(0, 1)) body.append('flyer', first.blob, first.name);
  return body;
}

/**
 * Fills a list with the photos that were sent, so that some of them can be kept: the call replaces all. Tells whether
 * it has been done. A photo that cannot be loaded is left out, and has to be chosen again.
 */
function useSentPhotos(addresses: string[], fill: (images: ReadyImage[]) => void): boolean {
  const [hasLoaded, setHasLoaded] = useState(false);
  const latest = useRef({ addresses, fill });
  latest.current = { addresses, fill };
  useEffect(() => {
    let isGone = false;
    async function load() {
      const loaded = await Promise.all(
        latest.current.addresses.map((address, index) => loadPhoto(address, `photo-${index + 1}`)),
      );
      if (isGone) return;
      latest.current.fill(loaded.filter((photo) => photo !== undefined));
      setHasLoaded(true);
    }
    void load();
    return () => {
      isGone = true;
    };
  }, []);
  return hasLoaded;
}

async function loadPhoto(address: string, name: string): Promise<ReadyImage | undefined> {
  try {
    const answer = await fetch(address);
    if (!answer.ok) return undefined;
    const blob = await answer.blob();
    const ending = blob.type === 'image/webp' ? 'webp' : 'jpg';
    return { id: randomId(), name: `${name}.${ending}`, blob };
  } catch {
    return undefined;
  }
}
