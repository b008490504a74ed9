import { isDeepStrictEqual } from 'node:util';
import type { ActivityRecord } from '#contract/accounts/activity.ts';

type Changes = NonNullable<ActivityRecord['changes']>;

/** Changes with every write, or are said by the line itself. */
const unsaid = new Set([
  'id',
  'updatedAt',
  'createdAt',
  'isSample',
  'archived',
  'seriesId',
  'photos',
  'logoUrl',
]);

/** May be a performer's, who can be erased while the line stays: only that it was changed is kept. Or it is long. */
const withoutWords = new Set(['name', 'performer', 'description', 'imageUrl', 'ticketUrl', 'intro']);

const maxLength = 120;

/** What differs between the facts about something before and after, from what to what. */
export function changesOf(before: object, after: object, path = ''): Changes {
  const [old, now] = [before, after] as Record<string, unknown>[];
  const fields = Object.keys({ ...before, ...after }).filter((field) => !unsaid.has(field));
  return fields.flatMap((field): Changes => {
    const [was, is] = [old?.[field], now?.[field]];
    if (isDeepStrictEqual(was, is)) return [];
    if ([was ?? is, is ?? was].every(isPlain)) return changesOf(was ?? {}, is ?? {}, `${path}${field}.`);
    const [from, to] = [was, is].map((value) => wordsOf(value, path));
    const isSaid = !withoutWords.has(field) && from !== to;
    return [{ field: path + field, from: isSaid ? (from ?? null) : null, to: isSaid ? (to ?? null) : null }];
  });
}

function isPlain(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function wordsOf(value: unknown, path: string): string {
  // A sentence that nobody has changed is not stored.
  const words = value === undefined && path === 'texts.' ? 'as it came' : flat(value);
  return words.length > maxLength ? `${words.slice(0, maxLength - 1)}…` : words;
}

function flat(value: unknown): string {
  if (Array.isArray(value)) return value.map(flat).join(', ');
  return isPlain(value) ? Object.values(value).map(flat).filter(Boolean).join(' ') : String(value ?? '');
}
