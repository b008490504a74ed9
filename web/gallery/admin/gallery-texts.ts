import { failureToast } from '../../admin/failure-toast.ts';
import type { Change } from '../../api/changes.ts';
import type { ToastMessage } from '../../ui/feedback/toast.tsx';

function done(description: string): ToastMessage {
  return { title: 'Success', description };
}

export function failure(description: string): ToastMessage {
  return { title: 'Error', description, tone: 'destructive' };
}

export const uploadFailed = 'Failed to upload image';

/** What is said of an action that changes images. */
function outcomes(success: string, fallback: string) {
  const changes: Change[] = ['images'];
  return { done: done(success), failed: failureToast('Error', fallback), changes };
}

export const galleryTexts = {
  uploaded: (count: number) =>
    done(count === 1 ? 'Image uploaded successfully' : `${count} images uploaded successfully`),
  generated: outcomes('Image generated successfully', 'Failed to generate image'),
  varied: outcomes('Image variation generated successfully', 'Failed to generate image variation'),
  /** There is no success toast, because the browser itself shows the download. */
  downloaded: { failed: failureToast('Error', 'Failed to download image') },
  deleted: outcomes('Image deleted successfully', 'Failed to delete image'),
  detailsSaved: outcomes('Image details saved', 'Failed to save image details'),
  visibilityChanged: outcomes('Image visibility updated', 'Failed to update image visibility'),
};
