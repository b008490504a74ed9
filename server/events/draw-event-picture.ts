import { buffer } from 'node:stream/consumers';
import { statusNames } from '#contract/events/event-values.ts';
import type { EventRecord } from '#contract/events/events.ts';
import { locationOf } from '#contract/events/show-location.ts';
import { type CodeSource, sourceParam } from '#contract/figures/counted-labels.ts';
import { imageFilesPath } from '#contract/gallery/image-sizes.ts';
import { clockTime, longDate, timeSpan, wallTimeAt } from '#contract/time/venue-time.ts';
import type { Venue } from '#contract/venue/venue.ts';
import { parseImageName } from '../gallery/image-name.ts';
import type { ShowRequest, ShowWords } from '../posters/draw-show.ts';
import type { Services } from '../services.ts';

/** What the pictures of a show say about it, in the venue's words and time. */
export function showWordsOf(event: EventRecord, venue: Venue, publicUrl: string): ShowWords {
  const { name, category, startDateTime, endDateTime, doorsDateTime, performer, price, ages } = event;
  const { brand, timeZone } = venue;
  const location = locationOf(event, venue);
  const doors = doorsDateTime === null ? null : `Doors ${clockTime(wallTimeAt(doorsDateTime, timeZone))}`;
  return {
    ...{ name, category, brand },
    date: longDate(wallTimeAt(startDateTime, timeZone)),
    time: timeSpan(startDateTime, endDateTime, timeZone),
    place: [location.name, location.address].filter(Boolean).join(', '),
    mark: event.status === 'scheduled' ? null : statusNames[event.status],
    details: [performer, doors, price, ages].filter((fact) => fact !== null),
    pageUrl: `${publicUrl}/events/${event.id}?${sourceParam}=${'poster' satisfies CodeSource}`,
  };
}

/**
 * The file of an event's own picture, if it is in the gallery and its viewers may see it. Pictures of other sites are
 * not fetched: the server asks no address that somebody has typed.
 */
export async function findShowPhoto(
  { gallery }: Pick<Services, 'gallery'>,
  imageUrl: string | null,
  viewer: 'public' | 'staff',
): Promise<string | null> {
  if (!imageUrl?.startsWith(imageFilesPath)) return null;
  const parsed = parseImageName(imageUrl.slice(imageFilesPath.length));
  const image = parsed && (await gallery.findFile(parsed.originals));
  if (!image || (viewer === 'public' && !image.isPublic)) return null;
  return image.filename;
}

export async function readShowPhoto(
  { galleryFiles }: Pick<Services, 'galleryFiles'>,
  filename: string | null,
): Promise<Buffer | undefined> {
  const file = filename === null ? undefined : await galleryFiles.open(filename);
  return file && buffer(file.stream);
}

export type DrawingParts = Pick<
  Services,
  'gallery' | 'galleryFiles' | 'config' | 'venue' | 'semaphores' | 'pens'
>;

/** A poster takes a core for some seconds, and others may be waiting before it. */
export const drawingOptions = { config: { answerWithinMs: 120_000 } };

/** A poster or square of an event, with those of its pictures that the viewer may see. */
export async function drawEventPicture(
  parts: DrawingParts,
  event: EventRecord,
  viewer: 'public' | 'staff',
  draw: (request: ShowRequest) => Promise<Buffer>,
): Promise<Buffer> {
  const facts = await parts.venue.current();
  const words = showWordsOf(event, facts, parts.config.publicUrl);
  const photo = await findShowPhoto(parts, event.imageUrl, viewer);
  return parts.semaphores.posters.run(0, async () =>
    draw({ words, accent: facts.accent, photo: await readShowPhoto(parts, photo) }),
  );
}
