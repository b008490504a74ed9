import { EyeOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ManagedImage } from '#contract/gallery/gallery.ts';
import { RetryNotice } from '../../../admin/retry-notice.tsx';
import { Switch } from '../../../forms/switch.tsx';
import { OwnImage } from '../../../pictures/own-image.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { Status } from '../../../ui/feedback/status.tsx';
import layout from '../../../ui/layout.module.css';
import text from '../../../ui/text.module.css';
import { imagesPath, noFilters } from '../gallery-address.ts';
import { GalleryFilterBar, NothingFound } from '../gallery-filters.tsx';
import { LoadMore } from '../load-more.tsx';
import { useImages } from '../use-images.ts';
import styles from './choose-image-dialog.module.css';
import { UploadPictureButton, UploadPictureState, useFormUpload } from './form-upload.tsx';

interface ChooseImageDialogProps {
  isOpen: boolean;
  chosenUrl: string;
  /** For what guests see at once: a picture that is uploaded here is public. Elsewhere the form around offers uploads. */
  publicOnly?: boolean;
  onClose: () => void;
  onChoose: (image: ManagedImage) => void;
}

export function ChooseImageDialog({ isOpen, onClose, ...choice }: ChooseImageDialogProps) {
  return (
    <Dialog title="Choose from gallery" isOpen={isOpen} isWide onClose={onClose}>
      {isOpen && <ImageChoice {...choice} />}
    </Dialog>
  );
}

function ImageChoice({
  chosenUrl,
  publicOnly = false,
  onChoose,
}: Omit<ChooseImageDialogProps, 'isOpen' | 'onClose'>) {
  const upload = useFormUpload(true);
  useEffect(() => upload.stop, [upload.stop]);
  const [withPrivate, setWithPrivate] = useState(false);
  const [narrowed, setNarrowed] = useState(noFilters);
  const filters = { ...narrowed, visibility: withPrivate ? '' : 'public' };
  const list = useImages(imagesPath(filters));
  const isNarrowed = Object.values(narrowed).some(Boolean);
  return (
    <div className={`${layout.stack} ${styles.choice}`}>
      {publicOnly && (
        <div>
          <UploadPictureButton
            upload={upload}
            onFile={async (file) => {
              const sent = await upload.send(file);
              if (typeof sent !== 'string') onChoose(sent);
            }}
          />
          <UploadPictureState upload={upload} />
        </div>
      )}
      {!publicOnly && (
        <Switch
          label="Include private images"
          hint="Guests cannot see those until they are made public."
          isOn={withPrivate}
          onChange={setWithPrivate}
        />
      )}
      <GalleryFilterBar
        isBrief
        filters={narrowed}
        images={list.images}
        onChange={(changes) => setNarrowed((known) => ({ ...known, ...changes }))}
      />
      {list.state === 'loading' && <Spinner />}
      {list.state === 'failed' && <RetryNotice onRetry={list.loadAgain}>Error loading images</RetryNotice>}
      {list.state === 'loaded' && list.images.length === 0 && isNarrowed && (
        <NothingFound onChange={() => setNarrowed(noFilters)} />
      )}
      {list.state === 'loaded' && list.images.length === 0 && !isNarrowed && (
        <Status as="p" className={text.muted}>
          {withPrivate ? 'No Images Yet' : 'There is no public image yet.'}{' '}
          {!publicOnly && 'Images are uploaded and made public on the gallery page.'}
        </Status>
      )}
      <ul className={styles.grid} aria-label="Images" aria-busy={list.isChanging}>
        {list.images.map((image) => (
          <li key={image.id}>
            <button
              type="button"
              className={styles.item}
              aria-pressed={image.fileUrl === chosenUrl}
              onClick={() => onChoose(image)}
            >
              <OwnImage
                fileUrl={image.fileUrl}
                imageWidth={image.width}
                sizes="(min-width: 60rem) 17rem, (min-width: 48rem) 30vw, 45vw"
                alt=""
                loading="lazy"
              />
              <span className={`${text.twoLines} ${styles.name}`}>
                {image.description ?? image.originalName}
              </span>
              {!image.isPublic && (
                <span className={styles.private}>
                  <EyeOff aria-hidden size={14} />
                  Private: guests cannot see it
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
      <LoadMore {...list} />
    </div>
  );
}
