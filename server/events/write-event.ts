import {
  type EventChanges,
  type EventInput,
  endsBeforeStart,
  eventDescription,
  maxEventNameLength,
} from '#contract/event-input.ts';
import { eventChangedMeanwhile } from '#contract/event-management.ts';
import type { EventRecord } from '#contract/events.ts';
import { mayBeStored } from '../faults.ts';
import type { DiscardingParts } from '../files/discard-files.ts';
import { removeImage } from '../gallery/remove-image.ts';
import { badInput, changedMeanwhile } from '../http/errors.ts';
import type { Services } from '../services.ts';
import { cleanHtml } from './clean-html.ts';
import type { NewEvent } from './events.store.ts';
import { keepEventImage } from './keep-event-image.ts';

type Part = Pick<Services, 'events' | 'gallery' | 'uploadsFolder' | 'disk'> & DiscardingParts;

export async function createEvent(services: Part, input: EventInput): Promise<EventRecord> {
  const { events, clock } = services;
  const { name, startDateTime, endDateTime, category, archived } = input;
  const description = cleanDescription(input.description);
  return withImage(services, input, name, async (imageUrl = null) => {
    const event = { name, description, startDateTime, endDateTime, category, archived, imageUrl };
    const [id = 0] = await events.add([event], clock().toISOString());
    return events.get(id, { archived: 'include' });
  });
}

/** A picture that came along is kept first, and does not stay when the event could not be written. */
async function withImage(
  services: Part,
  sent: EventChanges,
  eventName: string,
  write: (imageUrl: string | null | undefined) => Promise<EventRecord>,
): Promise<EventRecord> {
  const image = await keepEventImage(services, sent, eventName);
  try {
    return await write(image ? image.fileUrl : sent.imageUrl);
  } catch (error) {
    if (image && !mayBeStored(error)) await removeImage(services, image.id);
    throw error;
  }
}

export async function changeEvent(
  services: Part,
  id: number,
  changes: EventChanges,
  versions?: string[],
): Promise<EventRecord> {
  const description = changes.description === undefined ? undefined : cleanDescription(changes.description);
  const decide = (event: EventRecord, imageUrl: string | null | undefined) => {
    const { startDateTime = event.startDateTime, endDateTime = event.endDateTime } = changes;
    if (endDateTime < startDateTime) throw badInput({ endDateTime: endsBeforeStart });
    return {
      name: changes.name ?? event.name,
      description: description ?? event.description,
      startDateTime,
      endDateTime,
      category: changes.category ?? event.category,
      archived: changes.archived ?? event.archived,
      imageUrl: imageUrl === undefined ? event.imageUrl : imageUrl,
      // What staff have made their own does not go when the samples do.
      isSample: false,
    };
  };
  // Asked first: nothing is kept for an event that is not there, or for a change that will be refused.
  const event = await services.events.get(id, { archived: 'include' });
  decide(event, null);
  return withImage(services, changes, changes.name ?? event.name, (imageUrl) =>
    rewriteEvent(services, id, versions, (current) => decide(current, imageUrl)),
  );
}

/** Archives an event, or brings an archived one back. */
export async function archiveEvent(services: Part, id: number, versions?: string[]): Promise<EventRecord> {
  return rewriteEvent(services, id, versions, ({ archived }) => ({ archived: !archived }));
}

const copyMark = ' (Copy)';

export async function duplicateEvent({ events, clock }: Part, id: number): Promise<EventRecord> {
  const { name, description, startDateTime, endDateTime, imageUrl, category } = await events.get(id, {
    archived: 'include',
  });
  // Cut where it must be, so that the copy's name can be saved again as it is; never inside of a character.
  const stem = name.slice(0, maxEventNameLength - copyMark.length).replace(/[\uD800-\uDBFF]$/, '');
  const copy = { name: stem + copyMark, description, startDateTime, endDateTime, imageUrl, category };
  const [copyId = 0] = await events.add([copy], clock().toISOString());
  return events.get(copyId);
}

/** Cleaning closes tags and writes out signs: what becomes of the text must be within the same bounds. */
export function cleanDescription(html: string): string {
  const clean = cleanHtml(html);
  if (clean.trim() === '') return clean;
  const problem = eventDescription.safeParse(clean).error?.issues[0];
  if (problem) throw badInput({ description: problem.message });
  return clean;
}

/**
 * Reads, decides, and writes only if nobody has written in between; then it starts over, since the decision may be
 * another one now. Whoever named a version is told instead.
 */
async function rewriteEvent(
  { events, clock }: Part,
  id: number,
  versions: string[] | undefined,
  decide: (event: EventRecord) => Partial<NewEvent>,
): Promise<EventRecord> {
  for (;;) {
    const event = await events.get(id, { archived: 'include' });
    if (versions && !versions.includes(event.updatedAt)) throw changedMeanwhile(eventChangedMeanwhile);
    const written = await events.change(event, decide(event), clock().toISOString());
    if (written) return written;
  }
}
