import type { ReadyImage } from '../forms/image-list.ts';

/** The form of a call that replaces pictures. A field without files is left as it is. */
export function picturesBody(bandPhotos: ReadyImage[], flyer: ReadyImage[]): FormData {
  const body = new FormData();
  for (const photo of bandPhotos) body.append('bandPhotos', photo.blob, photo.name);
  for (const first of flyer.slice(0, 1)) body.append('flyer', first.blob, first.name);
  return body;
}
