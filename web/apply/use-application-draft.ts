import { useEffect, useRef } from 'react';
import {
  type ApplicationTextField,
  applicationTextFields,
} from '#contract/applications/application-fields.ts';
import { type Drafts, type StoredDraft, useDrafts } from '../forms/drafts/drafts.ts';
import type { ReadyImage } from '../forms/pictures/image-list.ts';
import { randomId } from '../ui/random-id.ts';

export type ApplicationTexts = Record<ApplicationTextField, string>;

/** The part of a draft that stays the same while the form is edited. */
interface DraftIdentity {
  id: string;
  /** The idempotency key of the request: however often it is sent, the application is stored once. */
  idempotencyKey: string;
  /** When the form was first shown, in milliseconds since 1970. */
  startedAt: number;
}

interface DraftContent {
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

export const emptyTexts = textsFrom({});

/** A storage that does not answer must not prevent sending. */
const saveTimeoutMs = 2_000;
const draftStart = 'application:';

/** The latest application that was begun on this device and is not open in another tab. */
export async function findOffer(drafts: Drafts): Promise<StoredDraft | undefined> {
  const all = [...drafts.list(draftStart), ...(await drafts.listLeft(draftStart))];
  return all.toSorted((one, other) => other.savedAt - one.savedAt)[0];
}

/** Keeps the form on this device. Each form has a draft of its own, also when another one was not finished. */
export function useApplicationDraft(content: DraftContent) {
  const drafts = useDrafts();
  const identity = useRef<DraftIdentity>(null);
  identity.current ??= newDraft();
  const { step, texts, bandPhotos, flyer } = content;
  const current = () => identity.current as DraftIdentity;
  const thing = () => draftStart + current().id;

  function save(): void {
    if (!isWorthKeeping(content)) {
      drafts.drop(thing());
      return;
    }
    const nameOf = ({ id, name }: ReadyImage) => ({ id, name });
    const stored: StoredApplication = {
      ...current(),
      step,
      texts,
      bandPhotos: bandPhotos.map(nameOf),
      flyer: flyer.map(nameOf),
    };
    drafts.save(thing(), stored, { pictures: [...bandPhotos, ...flyer], outlivesTab: true });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of any of these has to be saved
  useEffect(save, [step, texts, bandPhotos, flyer]);

  return {
    identity: current,
    /**
     * Stores the draft before it is sent: if the page is lost meanwhile, the same idempotency key must be found
     * again, otherwise a retry would be a second application.
     */
    async saveBeforeSending() {
      await Promise.race([drafts.flush(), new Promise((resolve) => setTimeout(resolve, saveTimeoutMs))]);
    },
    /** Continues a stored draft in this form. Resolves to undefined when it is no longer available. */
    async open(draft: StoredDraft): Promise<DraftContent | undefined> {
      await drafts.takeUp(draft);
      const taken = drafts.find<StoredApplication>(draft.thing);
      if (!taken) return undefined;
      const { content: stored, pictureIds } = taken;
      const blobs = await drafts.readPictures(pictureIds);
      // Pictures that can no longer be found are left out.
      const withBlob = (images: StoredApplication['flyer']) =>
        images.flatMap((image) => {
          const blob = blobs.get(image.id);
          return blob ? { ...image, blob } : [];
        });
      drafts.drop(thing());
      identity.current = {
        id: draft.thing.slice(draftStart.length),
        idempotencyKey: stored.idempotencyKey,
        startedAt: stored.startedAt,
      };
      return {
        step: stored.step,
        texts: textsFrom(stored.texts),
        bandPhotos: withBlob(stored.bandPhotos),
        flyer: withBlob(stored.flyer),
      };
    },
    /** Gives the form a new idempotency key, so that it is sent as another application. */
    renewKey() {
      identity.current = { ...current(), idempotencyKey: randomId() };
      save();
    },
    /** After a successful submission: deletes the draft and starts a new one. */
    finish() {
      drafts.drop(thing());
      identity.current = newDraft();
    },
  };
}
