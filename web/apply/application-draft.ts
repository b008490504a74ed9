import {
  type ApplicationTextField,
  applicationTextFields,
} from '#contract/applications/application-fields.ts';
import type { ReadyImage } from '../forms/image-list.ts';
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

/** An application that is not sent yet, as it is stored on the device. */
export interface ApplicationDraft extends DraftIdentity, DraftContent {
  savedAt: number;
}

export const maxDraftAgeMs = 14 * 24 * 60 * 60 * 1000;

export const emptyTexts = Object.fromEntries(
  applicationTextFields.map((name) => [name, '']),
) as ApplicationTexts;

export function newDraft(): DraftIdentity {
  return { id: randomId(), idempotencyKey: randomId(), startedAt: Date.now() };
}

export function isWorthKeeping({ texts, bandPhotos, flyer }: DraftContent): boolean {
  return bandPhotos.length + flyer.length > 0 || Object.values(texts).some((text) => text.trim() !== '');
}

export function isExpired({ savedAt }: { savedAt: number }, now: number): boolean {
  return now - savedAt > maxDraftAgeMs;
}

/** A draft of an older version of the form may lack a field or have one that no longer exists. */
export function textsFrom(stored: Record<string, string | undefined>): ApplicationTexts {
  return Object.fromEntries(
    applicationTextFields.map((name) => [name, stored[name] ?? '']),
  ) as ApplicationTexts;
}

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** For example `3 days ago`. Relative, so that it does not depend on a time zone. */
export function timeSince(then: number, now: number): string {
  const words = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
  for (const [unit, ms] of units) {
    const count = Math.floor((now - then) / ms);
    if (count >= 1) return words.format(-count, unit);
  }
  return 'a moment ago';
}
