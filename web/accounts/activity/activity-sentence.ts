import { type ActivityRecord, activityWords } from '#contract/accounts/activity.ts';
import type { PhotoPlace } from '#contract/venue/venue.ts';
import { staffTime } from '../../admin/staff-time.ts';
import { photoPlaceNames } from '../../gallery/admin/image-facts.ts';

/** A line in words: who, what they did, to what, and where that is found. */
interface ActivitySentence {
  before: string;
  /** What it was done to, as a link where there is a page for it. */
  target: { text: string; path?: string } | undefined;
  after: string;
}

type Target = NonNullable<ActivityRecord['target']>;

const moves: Record<string, string> = {
  new: 'set … back to new',
  shortlisted: 'shortlisted …',
  booked: 'marked … as booked',
  declined: 'marked … as declined',
};

const namesOfKinds: Partial<Record<Target['kind'], string>> = {
  event: 'a show',
  image: 'an image',
  message: 'a message',
  passkey: 'a passkey',
};

export function activitySentence({ what, target }: ActivityRecord): ActivitySentence {
  const move = what === 'changed review' ? moves[target?.label ?? ''] : undefined;
  const [before = '', after] = (move ?? activityWords[what]).split('…');
  if (after === undefined || !target) return { before, target: undefined, after: '' };
  const path = what.startsWith('deleted') && what !== 'deleted note' ? undefined : pathOf(target);
  return { before, target: { text: textOf(target), ...(path ? { path } : {}) }, after };
}

function textOf({ kind, id, label }: Target): string {
  // Applications have no name here, since it would be a performer's.
  if (kind === 'application') return `application ${id ?? ''}`;
  if (kind === 'passkey' && label) return `the passkey ‘${label}’`;
  if (kind === 'venue' && label) return venueWords(label);
  // Its number would say nothing to anyone.
  return label || (namesOfKinds[kind] ?? kind);
}

/** A place of a photo, or the names of facts. */
function venueWords(label: string): string {
  if (Object.hasOwn(photoPlaceNames, label)) return photoPlaceNames[label as PhotoPlace];
  return label.split(', ').map(fieldWords).join(', ');
}

function pathOf({ kind, id, label }: Target): string | undefined {
  if (kind === 'application') return `/admin/dashboard?application=${id}`;
  // What is gone is known by its day, and found by no search.
  if (kind === 'event' && label?.startsWith('the show ')) return undefined;
  if (kind === 'event') return `/admin/events?${new URLSearchParams({ search: label ?? '' })}`;
  if (kind === 'image') return '/admin/gallery';
  if (kind === 'message') return '/admin/messages';
  if (kind === 'venue') return '/admin/venue';
  return undefined;
}

type Change = NonNullable<ActivityRecord['changes']>[number];

const fieldNames: Record<string, string> = {
  startDateTime: 'start',
  endDateTime: 'end',
  doorsDateTime: 'doors',
  imageUrl: 'picture',
  ticketUrl: 'ticket link',
  intro: 'sentence on top',
  on: 'newsletter',
  texts: 'words',
};

function fieldWords(field: string): string {
  return field
    .split('.')
    .map((name) => fieldNames[name] ?? spoken(name))
    .join(', ');
}

/** `price: $5 → $8` */
export function changeWords({ field, from, to }: Change, timeZone: string): string {
  const name = fieldWords(field);
  if (from === null || to === null || from === to) return name;
  return `${name}: ${valueWords(from, timeZone)} → ${valueWords(to, timeZone)}`;
}

function valueWords(value: string, timeZone: string): string {
  if (value === '') return 'none';
  if (value === 'true') return 'on';
  if (value === 'false') return 'off';
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return staffTime(value, timeZone);
  return /^[a-z]+[A-Z]\w*$/.test(value) ? spoken(value) : value;
}

/** `promise hours` of `promiseHours`. */
function spoken(name: string): string {
  return name.replaceAll(/(?<=\w)[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
