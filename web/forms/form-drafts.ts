import { draftOwner, forgetDeviceDrafts, setDraftOwner } from './draft-owner.ts';
import type { FormValues } from './form-state.ts';

/**
 * Drafts of staff forms. Texts are kept in the tab's session storage, which survives a reload and signing in
 * again and ends with the tab; those of events are copied to the device (`device-drafts.ts`). Files are kept only in memory. Passwords and data of performers are never
 * stored here.
 */
export interface FormDraft {
  values: FormValues;
  /** The version of the record that the values were typed over. */
  version?: string | undefined;
  /** The values of that version, by which the changes of others can be told from one's own. */
  base?: FormValues | undefined;
  savedAt: number;
}

const prefix = 'unsaved:';
/** The account that has typed the drafts of this tab. */
const authorKey = 'unsaved-by';
const draftFiles = new Map<string, File[]>();

export function saveFormDraft(key: string, draft: FormDraft): void {
  try {
    sessionStorage.setItem(prefix + key, JSON.stringify(draft));
    const author = draftOwner();
    if (author !== undefined) sessionStorage.setItem(authorKey, String(author));
  } catch {
    // Storage that is full or blocked: the form works without drafts.
  }
}

export function findFormDraft(key: string): FormDraft | undefined {
  try {
    return readDraft(sessionStorage.getItem(prefix + key));
  } catch {
    return undefined;
  }
}

/** Whether the draft under this key has exactly these values. */
export function isDraftOf(key: string, values: FormValues): boolean {
  return JSON.stringify(findFormDraft(key)?.values) === JSON.stringify(values);
}

function readDraft(text: string | null): FormDraft | undefined {
  const draft = JSON.parse(text ?? 'null');
  return typeof draft?.values === 'object' ? draft : undefined;
}

export function deleteFormDraft(key: string): void {
  try {
    sessionStorage.removeItem(prefix + key);
  } catch {
    // Without storage there is no draft to delete.
  }
}

/** The keys with this prefix, latest first. */
export function formDraftKeys(start: string): string[] {
  try {
    return Object.keys(sessionStorage)
      .filter((name) => name.startsWith(prefix + start))
      .map((name) => name.slice(prefix.length))
      .sort((one, other) => (findFormDraft(other)?.savedAt ?? 0) - (findFormDraft(one)?.savedAt ?? 0));
  } catch {
    return [];
  }
}

export function saveDraftFiles(key: string, files: File[]): void {
  if (files.length > 0) draftFiles.set(key, files);
  else draftFiles.delete(key);
}

export function findDraftFiles(key: string): File[] {
  return draftFiles.get(key) ?? [];
}

export function hasAnyDraft(): boolean {
  return draftFiles.size > 0 || formDraftKeys('').length > 0;
}

/** Called at sign-out, so that the next person finds no drafts. */
export function deleteAllFormDrafts(): void {
  forgetDeviceDrafts();
  deleteTabDrafts();
}

function deleteTabDrafts(): void {
  draftFiles.clear();
  for (const key of formDraftKeys('')) deleteFormDraft(key);
}

/**
 * Called at sign-in. Where a session has ended without a logout, the same person goes on with what was typed in this tab.
 * Nobody else sees it; of events the copy on the device stays with its author.
 */
export function handTabTo(id: number | undefined): void {
  setDraftOwner(id);
  try {
    const author = sessionStorage.getItem(authorKey);
    if (id === undefined || author === null || author === String(id)) return;
    sessionStorage.removeItem(authorKey);
  } catch {
    return;
  }
  deleteTabDrafts();
}
