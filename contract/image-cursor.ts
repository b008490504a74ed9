/** The cursor of a page of public images: its last image. */
export interface ImageCursor {
  uploadedAt: string;
  id: number;
}

export const imageCursorPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z_[1-9]\d{0,9}$/;

export function formatImageCursor({ uploadedAt, id }: ImageCursor): string {
  return `${uploadedAt}_${id}`;
}

export function parseImageCursor(text: string): ImageCursor {
  const [uploadedAt = '', id = ''] = text.split('_');
  return { uploadedAt, id: Number(id) };
}
