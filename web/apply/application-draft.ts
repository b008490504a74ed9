import {
  type ApplicationTextField,
  applicationTextFields,
} from '#contract/applications/application-fields.ts';
import type { ReadyImage } from '../forms/pictures/image-list.ts';
import { randomId } from '../ui/random-id.ts';

export type ApplicationTexts = Record<ApplicationTextField, string>;

/** The part of a draft that stays the same while the form is edited. */
export interface DraftIdentity {
  id: string;
  /** The idempotency key of the request: however often it is sent, the application is stored once. */
  idempotencyKey: string;
  /** When the form was first shown, in milliseconds since 1970. */
  startedAt: number;
}

export interface DraftContent {
  step: number;
  texts: ApplicationTexts;
  bandPhotos: ReadyImage[];
  flyer: ReadyImage[];
}

/** An application that is not sent yet, as it is stored on the device: pictures have records of their own. */
export interface StoredApplication extends DraftIdentity, Omit<DraftContent, 'bandPhotos' | 'flyer'> {
  bandPhotos: Omit<ReadyImage, 'blob'>[];
  flyer: Omit<ReadyImage, 'blob'>[];
}

export const emptyTexts = Object.fromEntries(
  applicationTextFields.map((name) => [name, '']),
) as ApplicationTexts;

export function newDraft(): DraftIdentity {
  return { id: randomId(), idempotencyKey: randomId(), startedAt: Date.now() };
}

/** A location alone is nothing: where there is only one, it is chosen from the first. */
export function isWorthKeeping({ texts, bandPhotos, flyer }: DraftContent): boolean {
  const typed = Object.values({ ...texts, location: '' });
  return bandPhotos.length + flyer.length > 0 || typed.some((text) => text.trim() !== '');
}

/** A draft of an older version of the form may lack a field or have one that no longer exists. */
export function textsFrom(stored: Record<string, string | undefined>): ApplicationTexts {
  return Object.fromEntries(
    applicationTextFields.map((name) => [name, stored[name] ?? '']),
  ) as ApplicationTexts;
}
