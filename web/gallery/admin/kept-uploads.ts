import { findKept, findKeptFiles } from '../../forms/kept-values.ts';

/** The keys of the drafts of uploads and of image generation. */
export const uploadKey = 'gallery-upload';
export const generateKey = 'gallery-generate';

/** The dialog that has a draft, if there is one. */
export function keptDialog(): 'upload' | 'generate' | null {
  if (findKept(uploadKey) || findKeptFiles(uploadKey).length > 0) return 'upload';
  return findKept(generateKey) ? 'generate' : null;
}
