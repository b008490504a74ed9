import { formatMomentCursor, parseMomentCursor } from './moment-cursor.ts';

/** The cursor of a page of public images: its last image. */
export interface ImageCursor {
  uploadedAt: string;
  id: number;
}

export function formatImageCursor({ uploadedAt, id }: ImageCursor): string {
  return formatMomentCursor(uploadedAt, id);
}

export function parseImageCursor(text: string): ImageCursor {
  const { moment: uploadedAt, id } = parseMomentCursor(text);
  return { uploadedAt, id };
}
