import { findKept, findKeptFiles } from '../../forms/kept-values.ts';

/** Under which what is not uploaded or generated yet is kept. */
export const uploadKey = 'gallery-upload';
export const generateKey = 'gallery-generate';

/** The dialog that was left without being sent, if there is one. */
export function keptDialog(): 'upload' | 'generate' | null {
  if (findKept(uploadKey) || findKeptFiles(uploadKey).length > 0) return 'upload';
  return findKept(generateKey) ? 'generate' : null;
}
