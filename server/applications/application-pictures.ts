import { randomBytes } from 'node:crypto';
import { attributeTo } from '../failure.ts';
import { acceptImage } from '../gallery/accept-image.ts';
import type { Services } from '../services.ts';
import type { ReceivedFile, ReceivedForm } from '../uploads/multipart.ts';
import type { Upload } from '../uploads/uploads.ts';
import type { NewApplicationFile } from './applications.store.ts';

export type PictureParts = Pick<Services, 'applicationFiles' | 'semaphores'>;

export interface SentImage {
  kind: 'photo' | 'flyer';
  field: 'bandPhotos' | 'flyer';
  position: number;
  file: ReceivedFile;
}

export function imagesOf({ files }: ReceivedForm): SentImage[] {
  const { bandPhotos = [], flyer = [] } = files;
  return [
    ...bandPhotos.map((file, position) => ({ kind: 'photo', field: 'bandPhotos', position, file }) as const),
    ...flyer.map((file, position) => ({ kind: 'flyer', field: 'flyer', position, file }) as const),
  ];
}

/** Decodes, encodes again and stores each picture. `onBegin` hears each name before there is a file of it. */
export async function storeImages(
  { applicationFiles, semaphores }: PictureParts,
  images: SentImage[],
  upload: Upload,
  onBegin: (filename: string) => void,
): Promise<NewApplicationFile[]> {
  const stored: NewApplicationFile[] = [];
  for (const { kind, field, position, file } of images) {
    const accepted = await acceptImage({ semaphores }, file.path, upload).catch(attributeTo(field));
    const { bytes, extension, mimeType } = accepted;
    const filename = `${randomBytes(16).toString('hex')}.${extension}`;
    onBegin(filename);
    await applicationFiles.put(filename, bytes);
    stored.push({ filename, kind, position, mimeType, byteSize: bytes.length });
  }
  return stored;
}
