import {
  type EventChanges,
  type EventInput,
  endsBeforeStart,
  eventDescription,
  maxEventNameLength,
} from '#contract/event-input.ts';
import { eventChangedMeanwhile } from '#contract/event-management.ts';
import type { EventRecord } from '#contract/events.ts';
import { forgetImage } from '../gallery/keep-image.ts';
import { badInput, changedMeanwhile } from '../http/errors.ts';
import type { Services } from '../services.ts';
import { cleanHtml } from './clean-html.ts';
import type { NewEvent } from './events.store.ts';
import { keepEventImage, type SentImage } from './keep-event-image.ts';

type Part = Pick<Services, 'events' | 'clock'>;
type PartWithImages = Part & Pick<Services, 'gallery' | 'galleryFiles' | 'uploadsFolder'>;

export async function createEvent(services: PartWithImages, input: EventInput): Promise<EventRecord> {
  const { events, clock } = services;
  const { name, startDateTime, endDateTime, category, archived } = input;
  const description = cleanDescription(input.description);
  return withImageOf(services, input, async (image) => {
    const imageUrl = image ?? input.imageUrl ?? null;
    const event = { name, description, startDateTime, endDateTime, category, archived, imageUrl };
    const [id = 0] = await events.add([event], clock().toISOString());
    return events.get(id, { archived: 'include' });
  });
}

export async function changeEvent(
  services: PartWithImages,
  id: number,
  changes: EventChanges,
  versions?: string[],
): Promise<EventRecord> {
  const description = changes.description === undefined ? undefined : cleanDescription(changes.description);
  // Before a picture is decoded for nothing.
  requireVersion(await services.events.get(id, { archived: 'include' }), versions);
  return withImageOf(services, changes, (image) =>
    rewriteEvent(services, id, versions, (event) => {
      const { startDateTime = event.startDateTime, endDateTime = event.endDateTime } = changes;
      if (endDateTime < startDateTime) throw badInput({ endDateTime: endsBeforeStart });
      return {
        name: changes.name ?? event.name,
        description: description ?? event.description,
        startDateTime,
        endDateTime,
        category: changes.category ?? event.category,
        archived: changes.archived ?? event.archived,
        imageUrl: image ?? (changes.imageUrl === undefined ? event.imageUrl : changes.imageUrl),
        // What staff have made their own does not go when the samples do.
        isSample: false,
      };
    }),
  );
}

/** Gives the address of a picture that came along, and forgets it again when nothing became of its event. */
async function withImageOf(
  services: PartWithImages,
  sent: SentImage,
  write: (imageUrl: string | undefined) => Promise<EventRecord>,
): Promise<EventRecord> {
  const image = await keepEventImage(services, sent);
  try {
    return await write(image?.fileUrl);
  } catch (error) {
    if (image) await forgetImage(services, image);
    throw error;
  }
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
    requireVersion(event, versions);
    const written = await events.change(event, decide(event), clock().toISOString());
    if (written) return written;
  }
}

function requireVersion({ updatedAt }: EventRecord, versions: string[] | undefined): void {
  if (versions && !versions.includes(updatedAt)) throw changedMeanwhile(eventChangedMeanwhile);
}
