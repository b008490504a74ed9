import { refusalOf } from '../../api/call-api.ts';
import type { ToastMessage } from '../../ui/toast.tsx';

function done(description: string): ToastMessage {
  return { title: 'Success', description };
}

/** The server's own sentence where it has one. */
function failed(fallback: string): (error: unknown) => ToastMessage {
  return (error) => failure(refusalOf(error)?.message ?? fallback);
}

export function failure(description: string): ToastMessage {
  return { title: 'Error', description, tone: 'destructive' };
}

export const uploadFailed = 'Failed to upload image';

/** What staff are told after each of the things they can do with an image. */
export const galleryTexts = {
  uploaded: (count: number) =>
    done(count === 1 ? 'Image uploaded successfully' : `${count} images uploaded successfully`),
  generated: {
    done: done('Image generated successfully'),
    failed: failed('Failed to generate image'),
  },
  varied: {
    done: done('Image variation generated successfully'),
    failed: failed('Failed to generate image variation'),
  },
  /** The browser itself shows that it has arrived. */
  downloaded: { failed: failed('Failed to download image') },
  deleted: { done: done('Image deleted successfully'), failed: failed('Failed to delete image') },
  visibilityChanged: {
    done: done('Image visibility updated'),
    failed: failed('Failed to update image visibility'),
  },
};
