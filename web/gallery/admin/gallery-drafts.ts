import { findDraftFiles, findFormDraft } from '../../forms/form-drafts.ts';

/** The keys of the drafts of uploads and of image generation. */
export const uploadDraftKey = 'gallery-upload';
export const generateDraftKey = 'gallery-generate';

/** The dialog that has a draft, if there is one. */
export function dialogWithDraft(): 'upload' | 'generate' | null {
  if (findFormDraft(uploadDraftKey) || findDraftFiles(uploadDraftKey).length > 0) return 'upload';
  return findFormDraft(generateDraftKey) ? 'generate' : null;
}
