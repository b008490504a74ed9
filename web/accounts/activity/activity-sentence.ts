import type { ActivityRecord, ActivityWhat } from '#contract/accounts/activity.ts';
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

/** `…` stands for what it was done to. */
const words: Record<ActivityWhat, string> = {
  'signed in': 'signed in',
  'signed out': 'signed out',
  'signed out elsewhere': 'signed out another browser',
  'joined the team': 'joined the team',
  'changed password': 'changed their password',
  'reset password': 'set a new password by a one-time link',
  'added passkey': 'added …',
  'removed passkey': 'removed …',
  'made invitation': 'made an invitation',
  'revoked invitation': 'revoked an invitation',
  'removed admin': 'removed … from the team',
  'made owner': 'made … an owner',
  'made staff': 'made … staff',
  'changed own email': 'changed the email of their account',
  'changed own alerts': 'changed their SMS settings',
  'changed review': 'scored …',
  'wrote note': 'wrote a note about …',
  'deleted note': 'deleted a note about …',
  'booked application': 'booked …',
  'confirmed date': 'said yes to …',
  'turned down date': 'turned down …',
  'declined application': 'declined …',
  'wrote to performer': 'wrote to the performer of …',
  'deleted application': 'deleted …',
  'erased application': 'erased a performer’s application and everything about it',
  'exported personal data': 'exported what is stored about an address',
  'changed review settings': 'changed the settings of the desk',
  'created event': 'created …',
  'changed event': 'changed …',
  'changed following events': 'changed … and the shows that follow it',
  'changed series': 'changed … and all shows of its series',
  'deleted event': 'deleted …',
  'deleted following events': 'deleted … and the shows that follow it',
  'deleted series': 'deleted … and all shows of its series',
  'archived event': 'archived …',
  'restored event': 'brought back …',
  'duplicated event': 'made a copy: …',
  'repeated event': 'repeated …',
  'wrote sheet': 'wrote the sheet of …',
  'noted outcome': 'noted how many came to …',
  'removed samples': 'removed the sample content',
  'uploaded image': 'uploaded …',
  'generated image': 'made a poster: …',
  'varied image': 'showed a photo in another light: …',
  'changed image': 'changed the details of …',
  'showed image': 'made … public',
  'hid image': 'made … private',
  'deleted image': 'deleted …',
  'sent message again': 'sent … again',
  'sent messages again': 'sent messages that had failed again',
  'sent test message': 'sent a test message',
  'changed venue': 'changed the facts about the venue: …',
  'changed logo': 'changed the logo',
  'removed logo': 'removed the logo',
  'changed photo': 'changed a photo of the venue: …',
  'changed newsletter': 'changed the newsletter',
  'sent own letter': 'sent a letter of the house’s own to everyone on the list',
  'sent test newsletter': 'sent the newsletter to themselves',
  'exported applications': 'exported the table of applications',
  'downloaded backup': 'downloaded a backup',
  'imported subscribers': 'imported subscribers, who are asked to confirm',
  'exported subscribers': 'exported the list of subscribers',
  'brought back subscriber': 'put a subscriber whose mail was returned back on the list',
};

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
  const [before = '', after] = (move ?? words[what]).split('…');
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
