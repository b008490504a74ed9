import { useEffect, useRef } from 'react';
import { randomId } from '../ui/random-id.ts';
import { type DraftContent, type DraftIdentity, isWorthKeeping, newDraft } from './application-draft.ts';
import { holdDraft, releaseDraft } from './draft-lock.ts';
import { dropAllDrafts, dropDraft, keepDraft, takeUpDraft } from './kept-drafts.ts';
import { readAhead } from './picture-bytes.ts';

const saveDelayMs = 400;
/** A storage that does not answer must not keep anyone from sending. */
const patienceMs = 2_000;

export interface KeptDraftControl {
  identity: () => DraftIdentity;
  /** Before it is sent: whoever loses this page meanwhile must find the same key again, or would apply twice. */
  secure: () => Promise<void>;
  /** Makes this form go on with a draft that was kept; undefined when it is not to be had. */
  takeUp: (id: string) => Promise<DraftContent | undefined>;
  /** What is in the form is sent from now on as another application than before. */
  renewKey: () => void;
  /** It has arrived: nothing is kept, and what comes next is another one. */
  finish: () => void;
}

/** Keeps what is in the form on this device: a moment after each change, and when the page is left or put away. */
export function useKeptDraft(content: DraftContent): KeptDraftControl {
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
      saving.current = keepDraft(whole, storedImages.current).then((stored) => {
        if (id === current().id) storedImages.current = stored;
      });
    } else if (hasBegun.current) {
      hasBegun.current = false;
      storedImages.current = new Set();
      void dropDraft(current().id);
    }
  }
  const saveLatest = useRef(saveNow);
  saveLatest.current = saveNow;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each of these is a change
  useEffect(() => {
    isSaved.current = false;
    readAhead([...bandPhotos, ...flyer].map(({ blob }) => blob));
    // Not put off by the next change: whoever types without a pause is saved all the same.
    nextSave.current ??= setTimeout(() => {
      nextSave.current = undefined;
      saveLatest.current();
    }, saveDelayMs);
  }, [step, texts, bandPhotos, flyer]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: from the first view to the last
  useEffect(() => {
    void holdDraft(current().id);
    const save = () => saveLatest.current();
    window.addEventListener('pagehide', save);
    document.addEventListener('visibilitychange', save);
    return () => {
      window.removeEventListener('pagehide', save);
      document.removeEventListener('visibilitychange', save);
      clearTimeout(nextSave.current);
      nextSave.current = undefined;
      save();
      releaseDraft(current().id);
    };
  }, []);

  function becomeOther(next: DraftIdentity): void {
    releaseDraft(current().id);
    identity.current = next;
    isSaved.current = true;
  }

  return {
    identity: current,
    async secure() {
      saveNow();
      await Promise.race([saving.current, new Promise((resolve) => setTimeout(resolve, patienceMs))]);
    },
    async takeUp(id) {
      const draft = await takeUpDraft(id);
      if (!draft) return undefined;
      if (hasBegun.current) void dropDraft(current().id);
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
      void dropAllDrafts(id);
      becomeOther(newDraft());
      void holdDraft(current().id);
      hasBegun.current = false;
      storedImages.current = new Set();
    },
  };
}
