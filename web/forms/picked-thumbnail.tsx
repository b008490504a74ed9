import { ArrowLeft, ArrowRight, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { SpinnerIcon } from '../ui/spinner.tsx';
import type { PickedImage } from './image-list.ts';
import styles from './picked-thumbnail.module.css';

interface PickedThumbnailProps {
  image: PickedImage;
  index: number;
  count: number;
  onMove: (to: number) => void;
  onRemove: () => void;
}

export function PickedThumbnail({ image, index, count, onMove, onRemove }: PickedThumbnailProps) {
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
        <button
          type="button"
          className={styles.remove}
          aria-label={`Remove ${image.name}`}
          onClick={onRemove}
        >
          <X aria-hidden size={20} />
        </button>
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
    <button
      type="button"
      className={styles.move}
      aria-label={label}
      aria-disabled={!isPossible}
      onClick={() => {
        if (isPossible) onMove(to);
      }}
    >
      <Arrow aria-hidden size={20} />
    </button>
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
