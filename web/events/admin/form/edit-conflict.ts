import type { EventRecord } from '#contract/events/events.ts';
import { descriptionText, shorten } from '#contract/text/description-text.ts';
import { type FormDraft, restoredValues } from '../../../forms/form-state.ts';
import type { ScopedValues } from '../series/following.ts';
import type { EventFormValues } from './event-form-values.ts';

/** The version of an event that is being edited: what one's own changes, and those of others, are measured by. */
export interface EditBase {
  event: EventRecord | undefined;
  version: string | undefined;
  values: ScopedValues;
}

export function baseOf(event: EventRecord | undefined, values: ScopedValues): EditBase {
  return { event, version: event?.updatedAt, values };
}

/**
 * A draft that was typed over an older version has to be saved with that version, so that a conflict is found. Unless
 * the event has the same values by now: then the draft was saved, and only the answer was lost.
 */
export function firstBase(
  draft: FormDraft | undefined,
  initial: ScopedValues,
  event: EventRecord | undefined,
): EditBase {
  const base = baseOf(event, initial);
  if (!draft?.version || !restoredValues(draft.values, initial)) return base;
  return { ...base, version: draft.version, values: { ...initial, ...draft.base } };
}

type FieldName = Exclude<keyof EventFormValues, 'timeZone'>;

const labels: Record<FieldName, string> = {
  name: 'Event Name',
  category: 'Category',
  imageUrl: 'Event Image URL',
  startDate: 'Start Date',
  startTime: 'Start Time',
  endDate: 'End Date',
  endTime: 'End Time',
  description: 'Description',
  location: 'Place',
  doorsTime: 'Doors',
  price: 'Price',
  ages: 'Ages',
  ticketUrl: 'Tickets',
  performer: 'Performer',
  status: 'Status',
};

/** What someone else has changed in a field, as it is shown and as it would be taken over. */
export interface OtherChange {
  name: FieldName;
  label: string;
  before: string;
  after: string;
  theirValue: string;
  /** One has changed it oneself, and otherwise. */
  isMineToo: boolean;
}

/** By a comparison of three: what both have begun with, one's own values, and theirs. */
export function changesOfOthers(
  base: EventFormValues,
  mine: EventFormValues,
  theirs: EventFormValues,
): OtherChange[] {
  return (Object.keys(labels) as FieldName[])
    .filter((name) => theirs[name] !== base[name] && theirs[name] !== mine[name])
    .map((name) => ({
      name,
      label: labels[name],
      before: shown(name, base[name]),
      after: shown(name, theirs[name]),
      theirValue: theirs[name],
      isMineToo: mine[name] !== base[name],
    }));
}

const maxShownLength = 300;

function shown(name: FieldName, value: string): string {
  const text = name === 'description' ? descriptionText(value) : value;
  return shorten(text, maxShownLength) || 'nothing';
}
