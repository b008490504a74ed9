import type { Drafts } from '../../forms/drafts/drafts.ts';

export const uploadDraftKey = 'gallery-upload';
export const generateDraftKey = 'gallery-generate';

const imageDraftStart = 'image:';

export function imageDraftKey(id: number): string {
  return imageDraftStart + id;
}

export function latestImageDraft(drafts: Drafts): number | null {
  const [latest] = drafts.list(imageDraftStart);
  return latest ? Number(latest.thing.slice(imageDraftStart.length)) : null;
}

export function dialogWithDraft(drafts: Drafts): 'upload' | 'generate' | null {
  if (drafts.find(uploadDraftKey) || drafts.files.has(uploadDraftKey)) return 'upload';
  return drafts.find(generateDraftKey) ? 'generate' : null;
}
