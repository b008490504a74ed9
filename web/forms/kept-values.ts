import type { TextValues } from './form-state.ts';

/**
 * Drafts of staff forms. Texts are kept in the tab's session storage, which survives a reload and signing in
 * again and ends with the tab. Files are kept only in memory. Passwords and data of performers are never
 * stored here.
 */
export interface KeptValues {
  values: TextValues;
  /** The version of the record that the values were typed over. */
  version?: string | undefined;
  keptAt: number;
}

const prefix = 'unsaved:';
const keptFiles = new Map<string, File[]>();

export function keepValues(key: string, kept: KeptValues): void {
  try {
    sessionStorage.setItem(prefix + key, JSON.stringify(kept));
  } catch {
    // Storage that is full or blocked: the form works without drafts.
  }
}

export function findKept(key: string): KeptValues | undefined {
  try {
    return readKept(sessionStorage.getItem(prefix + key));
  } catch {
    return undefined;
  }
}

/** Whether the draft under this key has exactly these values. */
export function isKept(key: string, values: TextValues): boolean {
  return JSON.stringify(findKept(key)?.values) === JSON.stringify(values);
}

function readKept(text: string | null): KeptValues | undefined {
  const kept = JSON.parse(text ?? 'null');
  return typeof kept?.values === 'object' ? kept : undefined;
}

export function forgetKept(key: string): void {
  try {
    sessionStorage.removeItem(prefix + key);
  } catch {
    // Without storage there is no draft to delete.
  }
}

/** The keys with this prefix, latest first. */
export function keptKeys(start: string): string[] {
  try {
    return Object.keys(sessionStorage)
      .filter((name) => name.startsWith(prefix + start))
      .map((name) => name.slice(prefix.length))
      .sort((one, other) => (findKept(other)?.keptAt ?? 0) - (findKept(one)?.keptAt ?? 0));
  } catch {
    return [];
  }
}

export function keepFiles(key: string, files: File[]): void {
  if (files.length > 0) keptFiles.set(key, files);
  else keptFiles.delete(key);
}

export function findKeptFiles(key: string): File[] {
  return keptFiles.get(key) ?? [];
}

export function isAnythingKept(): boolean {
  return keptFiles.size > 0 || keptKeys('').length > 0;
}

/** Called at sign-out, so that the next person finds no drafts. */
export function forgetAllKept(): void {
  keptFiles.clear();
  for (const key of keptKeys('')) forgetKept(key);
}
