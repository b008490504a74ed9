import { useEffect, useRef } from 'react';
import { randomId } from '../ui/random-id.ts';
import { type DraftContent, type DraftIdentity, isWorthKeeping, newDraft } from './application-draft.ts';
import { lockDraft, unlockDraft } from './draft-lock.ts';
import { readAhead } from './picture-bytes.ts';
import { deleteAllDrafts, deleteDraft, openDraft, storeDraft } from './stored-drafts.ts';

const saveDelayMs = 400;
/** A storage that does not answer must not prevent sending. */
const saveTimeoutMs = 2_000;

export interface ApplicationDraftControl {
  identity: () => DraftIdentity;
  /**
   * Stores the draft before it is sent: if the page is lost meanwhile, the same idempotency key must be found
   * again, otherwise a retry would be a second application.
   */
  saveBeforeSending: () => Promise<void>;
  /** Continues a stored draft in this form. Resolves to undefined when it is no longer available. */
  open: (id: string) => Promise<DraftContent | undefined>;
  /** Gives the form a new idempotency key, so that it is sent as another application. */
  renewKey: () => void;
  /** After a successful submission: deletes the draft and starts a new one. */
  finish: () => void;
}

/** Saves the form on this device, shortly after a change (throttled) and when the page is left or hidden. */
export function useApplicationDraft(content: DraftContent): ApplicationDraftControl {
  const identity = useRef<DraftIdentity>(null);
  identity.current ??= newDraft();
  const storedImages = useRef<ReadonlySet<string>>(new Set());
  const latest = useRef(content);
  latest.current = content;
  const isSaved = useRef(true);
  const saving = useRef<Promise<void>>(Promise.resolve());
  const nextSave = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hasBegun = useRef(false);
  const { step, texts, bandPhotos, flyer } = content;

  const current = () => identity.current as DraftIdentity;

  function saveNow(): void {
    if (isSaved.current) return;
    isSaved.current = true;
    if (isWorthKeeping(latest.current)) {
      hasBegun.current = true;
      const { id } = current();
      const whole = { ...current(), ...latest.current, savedAt: Date.now() };
      saving.current = storeDraft(whole, storedImages.current).then((stored) => {
        if (id === current().id) storedImages.current = stored;
      });
    } else if (hasBegun.current) {
      hasBegun.current = false;
      storedImages.current = new Set();
      void deleteDraft(current().id);
    }
  }
  const saveLatest = useRef(saveNow);
  saveLatest.current = saveNow;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of any of these has to be saved
  useEffect(() => {
    isSaved.current = false;
    readAhead([...bandPhotos, ...flyer].map(({ blob }) => blob));
    // Throttled, not debounced: someone who types without a pause is saved, too.
    nextSave.current ??= setTimeout(() => {
      nextSave.current = undefined;
      saveLatest.current();
    }, saveDelayMs);
  }, [step, texts, bandPhotos, flyer]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on mount and on unmount
  useEffect(() => {
    void lockDraft(current().id);
    const save = () => saveLatest.current();
    window.addEventListener('pagehide', save);
    document.addEventListener('visibilitychange', save);
    return () => {
      window.removeEventListener('pagehide', save);
      document.removeEventListener('visibilitychange', save);
      clearTimeout(nextSave.current);
      nextSave.current = undefined;
      save();
      unlockDraft(current().id);
    };
  }, []);

  function becomeOther(next: DraftIdentity): void {
    unlockDraft(current().id);
    identity.current = next;
    isSaved.current = true;
  }

  return {
    identity: current,
    async saveBeforeSending() {
      saveNow();
      await Promise.race([saving.current, new Promise((resolve) => setTimeout(resolve, saveTimeoutMs))]);
    },
    async open(id) {
      const draft = await openDraft(id);
      if (!draft) return undefined;
      if (hasBegun.current) void deleteDraft(current().id);
      becomeOther(draft);
      hasBegun.current = true;
      storedImages.current = new Set([...draft.bandPhotos, ...draft.flyer].map((image) => image.id));
      return draft;
    },
    renewKey() {
      identity.current = { ...current(), idempotencyKey: randomId() };
      isSaved.current = false;
      saveNow();
    },
    finish() {
      const { id } = current();
      void deleteAllDrafts(id);
      becomeOther(newDraft());
      void lockDraft(current().id);
      hasBegun.current = false;
      storedImages.current = new Set();
    },
  };
}
