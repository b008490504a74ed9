import { ArrowLeft, ArrowRight, X } from 'lucide-react';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { DropZone } from '../../ui/drop-zone.tsx';
import { SpinnerIcon } from '../../ui/feedback/spinner.tsx';
import { Status } from '../../ui/feedback/status.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import text from '../../ui/text.module.css';
import fieldStyles from '../field.module.css';
import { FieldFrame, type FieldTexts } from '../field.tsx';
import { acceptedImages } from './image-format.ts';
import type { PickedImage } from './image-list.ts';
import styles from './picked-thumbnail.module.css';
import type { ImageListControl } from './use-image-list.ts';

interface ImagePickerProps extends FieldTexts {
  name: string;
  most: number;
  list: ImageListControl;
  error: string | undefined;
}

/** Picks pictures from the device: by the file dialog, the camera or drag and drop. They can be reordered. */
export function ImagePicker(props: ImagePickerProps) {
  const { name, most, list, error, ...texts } = props;
  const input = useRef<HTMLInputElement>(null);
  const [announced, setAnnounced] = useState('');
  const { images } = list;
  const isFull = images.length >= most;
  const errors = [...new Set([...list.refusals, ...(error ? [error] : [])])];

  function pick({ target }: ChangeEvent<HTMLInputElement>): void {
    list.add([...(target.files ?? [])]);
    // Cleared, so that picking the same file again is a change event, too.
    target.value = '';
  }

  function remove(imageId: string, imageName: string): void {
    list.remove(imageId);
    setAnnounced(`${imageName} removed`);
    input.current?.focus();
  }

  function move(imageId: string, to: number, imageName: string): void {
    list.moveTo(imageId, to);
    setAnnounced(`${imageName} is now number ${to + 1} of ${images.length}`);
  }

  return (
    <FieldFrame {...texts} isGroup error={errors}>
      {({ 'aria-labelledby': labelId, ...wiring }) => (
        // biome-ignore lint/a11y/useSemanticElements: the label of a fieldset could not stand beside its mark
        <div role="group" aria-labelledby={labelId} className={fieldStyles.field}>
          {images.length > 0 && (
            <ol className={styles.images}>
              {images.map((image, index) => (
                <PickedThumbnail
                  key={image.id}
                  image={image}
                  index={index}
                  count={images.length}
                  onMove={(to) => move(image.id, to, image.name)}
                  onRemove={() => remove(image.id, image.name)}
                />
              ))}
            </ol>
          )}
          <DropZone
            {...wiring}
            ref={input}
            name={name}
            action={actionFor(images.length, most)}
            actionId={`${wiring.id}action`}
            dropHint={isFull ? undefined : `or drop ${most > 1 ? 'them' : 'it'} here`}
            isFull={isFull}
            accept={acceptedImages.join(',')}
            multiple={most > 1}
            onChange={pick}
            onFiles={list.add}
            aria-labelledby={`${labelId} ${wiring.id}action`}
          />
          <Status as="p" className={text.visuallyHidden}>
            {list.isPreparing ? 'Preparing your picture' : announced}
          </Status>
        </div>
      )}
    </FieldFrame>
  );
}

function actionFor(count: number, most: number): string {
  if (most === 1) return count === 0 ? 'Choose a picture' : 'Remove it to choose another';
  if (count === 0) return 'Choose or take photos';
  return count < most ? 'Add another photo' : `That is all ${most}. Remove one to choose another`;
}

interface PickedThumbnailProps {
  image: PickedImage;
  index: number;
  count: number;
  onMove: (to: number) => void;
  onRemove: () => void;
}

function PickedThumbnail({ image, index, count, onMove, onRemove }: PickedThumbnailProps) {
  const blobUrl = useObjectUrl(image.blob);
  const url = image.sentAs ? `${image.sentAs}?size=thumbnail` : blobUrl;
  const place = `${image.name}, number ${index + 1} of ${count}`;
  return (
    <li className={styles.image}>
      <div className={styles.frame} data-ready={url !== undefined}>
        {url ? (
          <img src={url} alt="" />
        ) : (
          <span className={styles.wait}>
            <SpinnerIcon />
            Preparing...
          </span>
        )}
        <IconButton label={`Remove ${image.name}`} className={styles.remove} onClick={onRemove}>
          <X aria-hidden size={20} />
        </IconButton>
      </div>
      <p className={styles.name}>{image.name}</p>
      {count > 1 && (
        <div className={styles.order}>
          <MoveButton label={`Move ${place}, earlier`} to={index - 1} count={count} onMove={onMove} />
          <span aria-hidden className={styles.number}>
            {index + 1}
          </span>
          <MoveButton label={`Move ${place}, later`} to={index + 1} count={count} isForward onMove={onMove} />
        </div>
      )}
    </li>
  );
}

interface MoveButtonProps {
  label: string;
  to: number;
  count: number;
  isForward?: boolean;
  onMove: (to: number) => void;
}

/** At the end of the list the button is not removed, so that it keeps the focus. */
function MoveButton({ label, to, count, isForward = false, onMove }: MoveButtonProps) {
  const isPossible = to >= 0 && to < count;
  const Arrow = isForward ? ArrowRight : ArrowLeft;
  return (
    <IconButton label={label} aria-disabled={!isPossible} onClick={() => isPossible && onMove(to)}>
      <Arrow aria-hidden size={20} />
    </IconButton>
  );
}

/** An object URL for a blob, revoked when it is no longer shown. */
function useObjectUrl(blob: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!blob) return undefined;
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return url;
}
