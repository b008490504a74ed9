import { findDraftFiles, findFormDraft, formDraftKeys } from '../../forms/form-drafts.ts';

/** The keys of the drafts of uploads and of image generation. */
export const uploadDraftKey = 'gallery-upload';
export const generateDraftKey = 'gallery-generate';

const imageDraftStart = 'image:';

/** The key of the draft of what is said about an image. */
export function imageDraftKey(id: number): string {
  return imageDraftStart + id;
}

/** The image with the latest draft, if there is one. */
export function latestImageDraft(): number | null {
  const [latest] = formDraftKeys(imageDraftStart);
  return latest === undefined ? null : Number(latest.slice(imageDraftStart.length));
}

/** The dialog that has a draft, if there is one. */
export function dialogWithDraft(): 'upload' | 'generate' | null {
  if (findFormDraft(uploadDraftKey) || findDraftFiles(uploadDraftKey).length > 0) return 'upload';
  return findFormDraft(generateDraftKey) ? 'generate' : null;
}
