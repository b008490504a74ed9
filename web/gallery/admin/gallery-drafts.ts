import type { Drafts } from '../../forms/drafts/drafts.ts';

/** The names of the drafts of uploads and of image generation. */
export const uploadDraftKey = 'gallery-upload';
export const generateDraftKey = 'gallery-generate';

const imageDraftStart = 'image:';

/** The name of the draft of what is said about an image. */
export function imageDraftKey(id: number): string {
  return imageDraftStart + id;
}

/** The image with the latest draft, if there is one. */
export function latestImageDraft(drafts: Drafts): number | null {
  const [latest] = drafts.list(imageDraftStart);
  return latest ? Number(latest.thing.slice(imageDraftStart.length)) : null;
}

/** The dialog that has a draft, if there is one. */
export function dialogWithDraft(drafts: Drafts): 'upload' | 'generate' | null {
  if (drafts.find(uploadDraftKey) || drafts.files.has(uploadDraftKey)) return 'upload';
  return drafts.find(generateDraftKey) ? 'generate' : null;
}
