import { type FormEvent, useEffect, useRef, useState } from 'react';
import { maxBandPhotos, minBandPhotos } from '#contract/applications/application-fields.ts';
import type { OwnPageRecord } from '#contract/applications/own-page.ts';
import { ownPageAddresses } from '#contract/own-page-addresses.ts';
import type { UploadProgress as Progress } from '../api/send-form.ts';
import { UploadProgress } from '../apply/upload-progress.tsx';
import type { PickedImage, ReadyImage } from '../forms/pictures/image-list.ts';
import { ImagePicker } from '../forms/pictures/image-picker.tsx';
import { type ImageListControl, useImageList } from '../forms/pictures/use-image-list.ts';
import { discardQuestion, useUnsavedGuard } from '../forms/use-unsaved-guard.tsx';
import { navigate } from '../site/browser-history.ts';
import { CorrectionControls } from './correction-controls.tsx';
import styles from './correction-form.module.css';
import { useOwnPageChange } from './use-own-page-change.ts';

export interface PicturePickerProps {
  token: string;
  application: OwnPageRecord['application'];
}

const tooMany = `Please upload ${minBandPhotos}-${maxBandPhotos} band photos`;
const waitForPictures = 'One moment: your pictures are being prepared.';

/** The photos that were sent, to be reordered, removed and added to, and another flyer. */
export function PicturePicker({ token, application }: PicturePickerProps) {
  const sent = application.bandPhotos;
  const bandPhotos = useImageList({ most: maxBandPhotos, tooMany }, sentImages(sent));
  const flyer = useImageList({ most: 1, tooMany: 'One flyer is all we need' });
  const [hasToWait, setHasToWait] = useState(false);
  const [progress, setProgress] = useState<Progress>();
  const { isBusy, failure, run } = useOwnPageChange(token);
  useFollowedPhotos(sent, bandPhotos);
  const addresses = ownPageAddresses(token);
  const isPreparing = bandPhotos.isPreparing || flyer.isPreparing;
  const isChanged = flyer.images.length > 0 || bandPhotos.images.map(({ id }) => id).join() !== sent.join();
  const guard = useUnsavedGuard(
    isChanged ? discardQuestion(() => {}, 'The pictures that you chose are not sent yet.') : null,
    () => !window.location.search.includes('edit=pictures'),
  );

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    setHasToWait(isPreparing);
    if (bandPhotos.images.length === 0) bandPhotos.refuse(tooMany);
    if (isPreparing || bandPhotos.images.length === 0) return;
    const order = orderOf(sent, bandPhotos.images);
    const body = picturesBody(order, bandPhotos.ready, flyer.ready);
    const outcome = await run(
      ({ savePictures }) => savePictures(token, body, setProgress),
      ({ application }) => isArranged(order, sent, application.bandPhotos),
    );
    setProgress(undefined);
    if (!outcome) return;
    if (outcome.isDone) {
      navigate(addresses.saved('pictures'), { replace: true });
      return;
    }
    bandPhotos.refuse(outcome.fields.bandPhotos);
    flyer.refuse(outcome.fields.flyer);
  }

  return (
    <>
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
        <CorrectionControls
          token={token}
          isBusy={isBusy}
          problem={hasToWait && isPreparing ? waitForPictures : failure?.sentence}
        />
      </form>
      {guard.dialog}
    </>
  );
}

/** The form of a call that replaces pictures. A flyer that is not sent is left as it is. */
function picturesBody(order: string[], bandPhotos: ReadyImage[], flyer: ReadyImage[]): FormData {
  const body = new FormData();
  body.append('photoOrder', order.join());
  for (const photo of bandPhotos) body.append('bandPhotos', photo.blob, photo.name);
  for (const first of flyer.slice(0, 1)) body.append('flyer', first.blob, first.name);
  return body;
}

function sentImages(addresses: string[]): PickedImage[] {
  return addresses.map((sentAs, index) => ({
    id: sentAs,
    name: `photo ${index + 1}`,
    blob: undefined,
    sentAs,
  }));
}

const nameIn = (address: string) => address.slice(address.lastIndexOf('/') + 1);

/** Photos that were sent are named and not sent again: what could not be shown is not lost, nor encoded anew. */
export function orderOf(sent: string[], images: PickedImage[]): string[] {
  const kept = new Set(images.map(({ sentAs }) => sentAs));
  return [
    ...images.map(({ sentAs }) => (sentAs ? nameIn(sentAs) : 'new')),
    ...sent.filter((address) => !kept.has(address)).map((address) => `-${nameIn(address)}`),
  ];
}

/** Whether the photos have become what was asked for. */
export function isArranged(order: string[], before: string[], now: string[]): boolean {
  const wanted = order.filter((name) => !name.startsWith('-'));
  return (
    now.join() !== before.join() &&
    now.length === wanted.length &&
    now.every((address, index) =>
      wanted[index] === 'new' ? !before.includes(address) : wanted[index] === nameIn(address),
    )
  );
}

/** When the photos are changed elsewhere, those that are gone leave the list, and new ones join it. */
function useFollowedPhotos(sent: string[], { images, fill }: ImageListControl): void {
  const before = useRef(sent);
  useEffect(() => {
    const known = before.current;
    if (known.join() === sent.join()) return;
    before.current = sent;
    fill([
      ...images.filter(({ sentAs }) => !sentAs || sent.includes(sentAs)),
      ...sentImages(sent).filter(({ id }) => !known.includes(id)),
    ]);
  });
}
