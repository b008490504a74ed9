import type { KeyboardEvent, MouseEvent } from 'react';
import { changeImage, type ImageFocus } from '#contract/gallery/gallery.ts';
import type { Venue } from '#contract/venue/venue.ts';
import { failureToast } from '../../../admin/failure-toast.ts';
import { callApi } from '../../../api/call-api.ts';
import { useAction } from '../../../api/use-action.ts';
import { OwnImage } from '../../../pictures/own-image.tsx';
import textStyles from '../../../ui/text.module.css';
import styles from '../fields.module.css';

interface FocusPointProps {
  photo: NonNullable<Venue['photos']['hero']>;
  sizes: string;
  /** Where the picture is shown. */
  place: string;
}

const middle: ImageFocus = { x: 50, y: 50 };
const steps: Record<string, [number, number]> = {
  ArrowLeft: [-10, 0],
  ArrowRight: [10, 0],
  ArrowUp: [0, -10],
  ArrowDown: [0, 10],
};
const within = (percent: number) => Math.min(100, Math.max(0, Math.round(percent)));

/** The whole picture. A tap on it, or the arrow keys, say which point stays in view where it is cropped. */
export function FocusPoint({ photo, sizes, place }: FocusPointProps) {
  const { x, y } = photo.focus ?? middle;
  const looking = useAction({
    act: (focus: ImageFocus, signal) =>
      callApi(changeImage, { focus }, { params: { id: photo.imageId }, signal }),
    done: { title: 'Saved', description: 'This point stays in view.' },
    failed: failureToast('Error', 'The point could not be changed. Please try again.'),
    changes: ['venue', 'images'],
  });

  function lookAt(left: number, top: number) {
    void looking.run({ x: within(left), y: within(top) });
  }

  function tap({ clientX, clientY, currentTarget, detail }: MouseEvent) {
    // A press of the keyboard has no point.
    if (detail === 0) return;
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    lookAt(((clientX - left) / width) * 100, ((clientY - top) / height) * 100);
  }

  function move(event: KeyboardEvent) {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    lookAt(x + step[0], y + step[1]);
  }

  return (
    <>
      <button
        type="button"
        className={styles.point}
        aria-label={`${place}: ${x}% from the left and ${y}% from the top stay in view. Arrow keys move this point.`}
        onClick={tap}
        onKeyDown={move}
      >
        <OwnImage
          fileUrl={photo.url}
          sizes={sizes}
          alt={photo.description ?? 'Your own photo, without a description'}
        />
        <span className={styles.mark} style={{ left: `${x}%`, top: `${y}%` }} />
      </button>
      <p className={textStyles.fine}>Tap what has to stay in view on every screen.</p>
    </>
  );
}
