import { failureToast } from '../../admin/failure-toast.ts';
import type { Change } from '../../api/changes.ts';
import type { ToastMessage } from '../../ui/feedback/toast.tsx';

function done(description: string): ToastMessage {
  return { title: 'Success', description };
}

function failed(fallback: string): (error: unknown) => ToastMessage {
  return failureToast('Error', fallback);
}

export function failure(description: string): ToastMessage {
  return { title: 'Error', description, tone: 'destructive' };
}

export const uploadFailed = 'Failed to upload image';

const changes: Change[] = ['images'];

export const galleryTexts = {
  uploaded: (count: number) =>
    done(count === 1 ? 'Image uploaded successfully' : `${count} images uploaded successfully`),
  generated: {
    done: done('Image generated successfully'),
    failed: failed('Failed to generate image'),
    changes,
  },
  varied: {
    done: done('Image variation generated successfully'),
    failed: failed('Failed to generate image variation'),
    changes,
  },
  /** There is no success toast, because the browser itself shows the download. */
  downloaded: { failed: failed('Failed to download image') },
  deleted: { done: done('Image deleted successfully'), failed: failed('Failed to delete image'), changes },
  detailsSaved: {
    done: done('Image details saved'),
    failed: failed('Failed to save image details'),
    changes,
  },
  visibilityChanged: {
    done: done('Image visibility updated'),
    failed: failed('Failed to update image visibility'),
    changes,
  },
};
