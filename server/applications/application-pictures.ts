import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { FastifyReply } from 'fastify';
import sharp from 'sharp';
import { attributeTo, notFound } from '../failure.ts';
import { acceptImage } from '../gallery/accept-image.ts';
import type { Services } from '../services.ts';
import type { ReceivedFile, ReceivedForm } from '../uploads/multipart.ts';
import type { Upload } from '../uploads/uploads.ts';
import type { NewApplicationFile } from './applications.store.ts';

type PictureParts = Pick<Services, 'applicationFiles' | 'semaphores'>;

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

/** Twice the displayed size, for high-density screens. */
const maxEdgePx = 640;

/**
 * Made for each request and not stored: it takes some hundredths of a second, an application is viewed a few times, and
 * what is not stored need not be deleted.
 */
async function makeThumbnail(picture: Readable): Promise<Buffer> {
  return sharp(await buffer(picture))
    .resize({ width: maxEdgePx, height: maxEdgePx, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 78, effort: 2 })
    .toBuffer();
}

interface AskedPicture {
  filename: string;
  mimeType: string;
  size: 'thumbnail' | undefined;
  gone: string;
}

/** A picture of an application, for whoever the caller has let in. */
export async function sendPicture(
  reply: FastifyReply,
  { applicationFiles, semaphores }: PictureParts,
  { filename, mimeType, size, gone }: AskedPicture,
) {
  const picture =
    size === 'thumbnail'
      ? await semaphores.thumbnails.run(0, async () => {
          const original = await applicationFiles.open(filename);
          return original && makeThumbnail(original.stream);
        })
      : await applicationFiles.open(filename);
  if (!picture) throw notFound(gone);
  reply.headers({
    // If it is opened directly, it can neither run scripts nor load anything.
    'content-security-policy': "default-src 'none'; sandbox",
    'content-disposition': `inline; filename="${filename}"`,
    'accept-ranges': 'none',
  });
  if ('stream' in picture) {
    reply.type(mimeType).header('content-length', picture.byteSize);
    return picture.stream;
  }
  reply.type('image/webp');
  return picture;
}
