import { buffer } from 'node:stream/consumers';
import type { FastifyReply } from 'fastify';
import { officePaperIn } from '#contract/addresses.ts';
import { statusNames } from '#contract/events/event-values.ts';
import type { EventRecord } from '#contract/events/events.ts';
import { actOf, locationOf } from '#contract/events/show-location.ts';
import { type CodeSource, sourceParam } from '#contract/figures/counted-labels.ts';
import { imageFilesPath } from '#contract/gallery/image-sizes.ts';
import { clockTime, longDate, timeSpan, wallTimeAt } from '#contract/time/venue-time.ts';
import type { Venue } from '#contract/venue/venue.ts';
import { readMark } from '../brand/brand-mark.ts';
import { orderIn } from '../gallery/download-image.ts';
import { parseImageName } from '../gallery/image-name.ts';
import { attachment } from '../http/headers.ts';
import { type PosterOrder, unsaidBy } from '../posters/draw-poster.ts';
import type { Paper, ShowWords } from '../posters/draw-show.ts';
import type { Services } from '../services.ts';

export function showWordsOf(event: EventRecord, venue: Venue, publicUrl: string): ShowWords {
  const { name, category, startDateTime, endDateTime, doorsDateTime, price, ages } = event;
  const { brand, timeZone } = venue;
  const location = locationOf(event, venue);
  const doors = doorsDateTime === null ? null : `Doors ${clockTime(wallTimeAt(doorsDateTime, timeZone))}`;
  return {
    ...{ name, category, brand },
    date: longDate(wallTimeAt(startDateTime, timeZone)),
    time: timeSpan(startDateTime, endDateTime, timeZone),
    place: [location.name, location.address].filter(Boolean).join(', '),
    mark: event.status === 'scheduled' ? null : statusNames[event.status],
    details: [actOf(event), doors, price, ages].filter((fact) => fact !== null),
    pageUrl: `${publicUrl}/events/${event.id}?${sourceParam}=${'poster' satisfies CodeSource}`,
  };
}

interface ShowPicture {
  /** Its file. */
  photo: string | null;
  /** If it is a poster of ours: how it was ordered, and what it leaves to say. */
  order?: PosterOrder;
  unsaid?: ShowWords;
}

/**
 * The event's own picture, if it is in the gallery and its viewers may see it. Pictures of other sites are not fetched:
 * the server asks no address that somebody has typed. A poster of ours that is no longer true is left out.
 */
export async function findShowPicture(
  { gallery }: Pick<Services, 'gallery'>,
  { imageUrl, performer }: EventRecord,
  words: ShowWords,
  viewer: 'public' | 'staff',
): Promise<ShowPicture> {
  const parsed =
    imageUrl?.startsWith(imageFilesPath) && parseImageName(imageUrl.slice(imageFilesPath.length));
  const image = parsed ? await gallery.findFile(parsed.originals) : undefined;
  if (!image || (viewer === 'public' && !image.isPublic)) return { photo: null };
  const order = orderIn(image.posterOrder);
  if (!order) return { photo: image.filename };
  const unsaid = unsaidBy(order, words, performer);
  return unsaid ? { photo: image.filename, order, unsaid } : { photo: null };
}

export async function readShowPhoto(
  { galleryFiles }: Pick<Services, 'galleryFiles'>,
  filename: string | null,
): Promise<Buffer | undefined> {
  const file = filename === null ? undefined : await galleryFiles.open(filename);
  return file && buffer(file.stream);
}

/** A poster takes a core for some seconds, and others may be waiting before it. */
export const drawingOptions = { config: { answerWithinMs: 120_000 } };

/**
 * A poster or square of an event as a file, with those of its pictures that the viewer may see. Without a kind it is as
 * large as a print shop's poster in the venue's country.
 */
export async function sendEventPicture(
  services: Services,
  reply: FastifyReply,
  event: EventRecord,
  { viewer, kind }: { viewer: 'public' | 'staff'; kind: 'square' | Paper | undefined },
): Promise<Buffer> {
  const { pens, semaphores, galleryFiles, venue, config } = services;
  const isSquare = kind === 'square';
  const facts = await venue.current();
  const words = showWordsOf(event, facts, config.publicUrl);
  const { photo: filename, order, unsaid } = await findShowPicture(services, event, words, viewer);
  reply
    .type(isSquare ? 'image/png' : 'application/pdf')
    .header('content-disposition', attachment(`${event.name} – ${isSquare ? 'square.png' : 'poster.pdf'}`));
  return semaphores.posters.run(0, async () => {
    // On paper a poster of ours is drawn again in its full size.
    const enlarged = order && !isSquare ? await pens.enlargePoster(order) : undefined;
    const photo = enlarged ?? (await readShowPhoto(services, filename));
    const request = { words, accent: facts.accent, logo: await readMark(galleryFiles, facts), photo, unsaid };
    if (kind === 'square') return pens.drawSquare(request);
    const large = officePaperIn(facts.country) === 'letter' ? 'poster' : 'metricPoster';
    return pens.drawShowPoster(request, kind ?? large);
  });
}
