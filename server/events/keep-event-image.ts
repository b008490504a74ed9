import type { EventChanges } from '#contract/event-input.ts';
import type { ManagedImage } from '#contract/gallery.ts';
import type { DiscardingParts } from '../files/discard-files.ts';
import { acceptBytes } from '../gallery/accept-bytes.ts';
import { keepImage } from '../gallery/keep-image.ts';
import { fileNameFrom } from '../gallery/original-name.ts';
import { badInput, ExpectedError, wrongKind } from '../http/errors.ts';
import type { Services } from '../services.ts';

type Part = Pick<Services, 'gallery' | 'uploadsFolder' | 'disk'> & DiscardingParts;

const pictureType = /^image\/(?:avif|gif|jpe?g|png|webp)$/i;
const dataUrl = /^data:([^,;]{0,200})(?:;[^,;]{1,200})*;base64,/i;
const base64 = /^[A-Za-z0-9+/]+={0,2}$/;

/**
 * A picture that came with an event becomes one of the gallery, and guests see it only with a public event; undefined
 * when none came.
 */
export async function keepEventImage(
  services: Part,
  { imageData, imageMimeType }: Pick<EventChanges, 'imageData' | 'imageMimeType'>,
  eventName: string,
): Promise<ManagedImage | undefined> {
  if (imageMimeType) requirePictureType(imageMimeType);
  if (!imageData) return undefined;
  const image = await acceptBytes(services, bytesOf(imageData)).catch((error: unknown) => {
    throw error instanceof ExpectedError && error.status < 500 ? error.about('imageData') : error;
  });
  return keepImage(services, image, {
    originalName: fileNameFrom(eventName, image.extension),
    category: 'event',
    description: eventName,
    tags: null,
    isPublic: true,
    followsEvents: true,
  });
}

/** What its sender calls it is checked, and then not believed: its bytes tell what it is. */
function requirePictureType(type: string): void {
  if (pictureType.test(type)) return;
  throw wrongKind('Please choose a JPEG, PNG, WebP, GIF or AVIF picture').about('imageMimeType');
}

function bytesOf(imageData: string): Buffer {
  const [head = '', headType] = dataUrl.exec(imageData) ?? [];
  if (headType) requirePictureType(headType);
  const text = imageData.slice(head.length).replaceAll(/\s+/g, '');
  if (!base64.test(text)) throw badInput({ imageData: 'Expected a picture as base64 or as a data URL' });
  return Buffer.from(text, 'base64');
}
