import type { TextValues } from './form-state.ts';

/**
 * What staff have typed and not saved yet. Texts are kept in the tab's session storage, which a reload and the way
 * through the sign-in screen leave alone and which goes with the tab; files only in the memory of the page. Nobody's
 * password and nothing of a performer is ever put here.
 */
export interface KeptValues {
  values: TextValues;
  /** The version of the record that they were typed over. */
  version?: string | undefined;
  keptAt: number;
}

const prefix = 'unsaved:';
const keptFiles = new Map<string, File[]>();

export function keepValues(key: string, kept: KeptValues): void {
  try {
    sessionStorage.setItem(prefix + key, JSON.stringify(kept));
  } catch {
    // Storage that is full or forbidden: the form works all the same, and forgets.
  }
}

export function findKept(key: string): KeptValues | undefined {
  try {
    return readKept(sessionStorage.getItem(prefix + key));
  } catch {
    return undefined;
  }
}

/** Whether it is just these values that are kept. */
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
    // Nothing was kept either.
  }
}

/** The keys that begin like this, the latest first. */
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

/** When someone signs out: whoever sits down next finds nothing. */
export function forgetAllKept(): void {
  keptFiles.clear();
  for (const key of keptKeys('')) forgetKept(key);
}
