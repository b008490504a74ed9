import type { EventChanges } from '#contract/events/event-input.ts';
import { attributeTo, badInput, refusedKind } from '../failure.ts';
import { type AcceptedImage, acceptBytes } from '../gallery/accept-image.ts';
import { fileNameFrom } from '../gallery/image-name.ts';
import type { FilingParts, ImageFacts } from '../gallery/keep-image.ts';
import type { FreeDisk } from '../limits/free-disk.ts';
import type { Semaphores } from '../limits/semaphore.ts';

/** What is needed to accept a picture and store it as an image. */
export interface EventImageParts extends FilingParts {
  uploadsFolder: string;
  disk: FreeDisk;
  semaphores: Semaphores;
}

const pictureType = /^image\/(?:avif|gif|jpe?g|png|webp)$/i;
const dataUrl = /^data:([^,;]{0,200})(?:;[^,;]{1,200})*;base64,/i;
const base64 = /^[A-Za-z0-9+/]+={0,2}$/;

type SentPicture = Pick<EventChanges, 'imageData' | 'imageMimeType'>;

/** Checks the picture sent with an event. Undefined when none was sent. */
export async function acceptEventImage(
  services: EventImageParts,
  { imageData, imageMimeType }: SentPicture,
): Promise<AcceptedImage | undefined> {
  if (imageMimeType) requirePictureType(imageMimeType);
  if (!imageData) return undefined;
  return acceptBytes(services, bytesOf(imageData)).catch(attributeTo('imageData'));
}

/** Of an image that guests see only while a public event shows it. */
export function eventImageFacts({ extension }: AcceptedImage, eventName: string): ImageFacts {
  return {
    originalName: fileNameFrom(eventName, extension),
    category: 'event',
    description: eventName,
    tags: null,
    isPublic: true,
    followsEvents: true,
  };
}

/** The declared type is checked but not trusted: the bytes decide. */
function requirePictureType(type: string): void {
  if (pictureType.test(type)) return;
  throw refusedKind('Please choose a JPEG, PNG, WebP, GIF or AVIF picture', 'imageMimeType');
}

function bytesOf(imageData: string): Buffer {
  const [head = '', headType] = dataUrl.exec(imageData) ?? [];
  if (headType) requirePictureType(headType);
  const text = imageData.slice(head.length).replaceAll(/\s+/g, '');
  if (!base64.test(text)) throw badInput({ imageData: 'Expected a picture as base64 or as a data URL' });
  return Buffer.from(text, 'base64');
}
