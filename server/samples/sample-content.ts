import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { EventCategory } from '#contract/events/event-values.ts';
import { dayNumber, partsOf } from '#contract/time/calendar-days.ts';
import { instantOf, wallTimeAt } from '#contract/time/venue-time.ts';
import type { Database, Db } from '../db/tables.ts';
import { EventsStore, type NewEvent } from '../events/events.store.ts';
import { type Files, unlessAway } from '../files/files.ts';
import { GalleryStore, type NewImage } from '../gallery/gallery.store.ts';
import { newImageName } from '../gallery/image-name.ts';
import { startingVenue } from '../venue/starting-venue.ts';

/** The milestone that keeps a database from being filled with samples again. */
export const sampleContentMilestone = 'sample content';

/** Each with what it shows and its tags. The last one is the newest, and is shown first. */
const photos = [
  ['hero-stage.jpg', 'The stage at nine, before anyone has sat down', 'stage, microphone'],
  ['guitar-detail.jpg', 'A guitar that has been here more often than most guests', 'guitar, stage'],
  ['room.jpg', 'The listening room, an hour before the show', 'room, stage'],
  ['bulbs.jpg', 'The bulbs above the stage, on from the first song to the last', 'lights, stage'],
  ['program-microphone.jpg', 'The house microphone, warmed up and waiting', 'microphone, stage'],
  ['latte.jpg', 'A rosetta before the doors open', 'coffee, bar'],
  ['keys.jpg', 'The house piano, tuned every month', 'piano, stage'],
  ['vinyl.jpg', 'What plays between two sets', 'records, bar'],
  ['drums.jpg', 'The snare, minutes before the second set', 'drums, stage'],
] as const;

/** Stores their files. The caller inserts the rows. */
async function keepSamplePhotos(files: Files): Promise<NewImage[]> {
  const kept: NewImage[] = [];
  for (const [file, description, tags] of photos) {
    const bytes = await readFile(join(import.meta.dirname, 'photos', file));
    const { width, height } = await sharp(bytes).metadata();
    const filename = newImageName('jpg');
    await files.put(filename, bytes);
    kept.push({
      filename,
      originalName: file,
      fileSize: bytes.length,
      mimeType: 'image/jpeg',
      width,
      height,
      category: 'venue',
      description,
      tags,
      isPublic: true,
      isSample: true,
    });
  }
  return kept;
}

interface Sample extends Pick<NewEvent, 'price' | 'ages' | 'ticketUrl' | 'performer' | 'status'> {
  /** The weeks are from the day of the first start, and the doors open that long before the show. */
  when: { weeks: number; weekday: number; starts: [number, number]; minutes: number; doorsMinutes: number };
  name: string;
  category: EventCategory;
  description: string;
  /** One of the photos above. */
  picture: string;
  /** In the second of the venue's locations; otherwise in the first. */
  isElsewhere?: boolean;
}

const friday = 5;
const saturday = 6;
const sunday = 0;
const wednesday = 3;
const openMicName = 'Open Mic Night';

const openMic = (weeks: number): Sample => ({
  when: { weeks, weekday: wednesday, starts: [19, 0], minutes: 150, doorsMinutes: 60 },
  name: openMicName,
  category: 'Community Event',
  price: 'Free',
  ages: 'All ages',
  picture: 'program-microphone.jpg',
  description:
    '<p>Three songs or ten minutes, whichever comes first. Sign up at the bar from six; the list fills by seven. First-timers go on early and get the loudest applause.</p>',
});

const samples: Sample[] = [
  {
    when: { weeks: -3, weekday: saturday, starts: [19, 30], minutes: 120, doorsMinutes: 60 },
    name: 'Paper Lanterns',
    category: 'Live Music',
    price: '$12',
    picture: 'room.jpg',
    description:
      '<p>Four friends, two guitars, an upright bass and harmonies that were worked out in a kitchen. <strong>Paper Lanterns</strong> closed their autumn run with us.</p>',
  },
  {
    when: { weeks: -2, weekday: friday, starts: [20, 0], minutes: 150, doorsMinutes: 60 },
    name: 'Jazz After Hours with the Ellis Trio',
    category: 'Live Music',
    price: '$15',
    picture: 'keys.jpg',
    description:
      '<p>Piano, bass, brushes. The Ellis Trio took requests all night and knew every one of them.</p>',
  },
  {
    when: { weeks: -1, weekday: wednesday, starts: [18, 0], minutes: 90, doorsMinutes: 30 },
    name: 'Latte Art Throwdown',
    category: 'Community Event',
    price: 'Free',
    picture: 'latte.jpg',
    isElsewhere: true,
    description: '<p>Eleven baristas, one rosetta to beat. The swan won, as swans do.</p>',
  },
  {
    when: { weeks: 0, weekday: friday, starts: [19, 30], minutes: 150, doorsMinutes: 60 },
    name: 'June Hollis & The Night Porch',
    category: 'Live Music',
    price: '$12',
    ages: 'All ages',
    ticketUrl: 'https://tickets.example.com/june-hollis',
    picture: 'hero-stage.jpg',
    description:
      '<p>June Hollis writes songs the way people talk on a porch after midnight: slowly, and then all at once. She brings her full band for the first time: pedal steel, fiddle, and a drummer who mostly uses his hands.</p><p>Doors at <strong>6:30 PM</strong>. The kitchen is open until nine.</p><ul><li>First set: the new record, in order</li><li>Second set: whatever the room asks for</li></ul>',
  },
  {
    when: { weeks: 0, weekday: saturday, starts: [20, 0], minutes: 135, doorsMinutes: 60 },
    name: 'Low Tide Radio',
    category: 'Live Music',
    price: '$15',
    ages: '16 and over',
    ticketUrl: 'https://tickets.example.com/low-tide-radio',
    status: 'soldOut',
    picture: 'bulbs.jpg',
    isElsewhere: true,
    description:
      '<p>Indie rock from the coast, played quietly enough to hear the room. Two voices, one old drum machine, and guitars that sound like weather.</p><p>For listeners of slow songs and long codas.</p>',
  },
  {
    when: { weeks: 0, weekday: sunday, starts: [15, 0], minutes: 60, doorsMinutes: 30 },
    name: 'Songs for Small Ears',
    performer: 'Hattie Plum',
    category: 'Community Event',
    price: '$5, grown-ups free',
    ages: 'Ages 3 to 8, with a grown-up',
    ticketUrl: 'https://tickets.example.com/small-ears',
    picture: 'keys.jpg',
    description:
      '<p>An hour at the piano for children who cannot sit still and need not. There are shakers for everyone, a song about a snail, and cocoa afterwards.</p><blockquote>Leave the stroller by the window. We will watch it.</blockquote>',
  },
  openMic(1),
  {
    when: { weeks: 1, weekday: friday, starts: [20, 0], minutes: 180, doorsMinutes: 60 },
    name: 'Brass & Ember',
    category: 'Live Music',
    price: '$18',
    ages: '18 and over',
    ticketUrl: 'https://tickets.example.com/brass-and-ember',
    picture: 'drums.jpg',
    isElsewhere: true,
    description:
      '<p>A seven-piece soul band on a stage built for four. Trumpet, trombone, tenor, and a singer who does not need the microphone.</p><p>There is a little room to dance by the window. Use it.</p>',
  },
  {
    when: { weeks: 1, weekday: saturday, starts: [19, 30], minutes: 120, doorsMinutes: 60 },
    name: 'Mara Quill, solo',
    category: 'Live Music',
    price: 'Pay what you can',
    ages: 'All ages',
    picture: 'guitar-detail.jpg',
    description:
      '<p>One woman, a nylon-string guitar and a loop pedal. Mara Quill builds each song in front of you, layer by layer, and then takes it apart again.</p>',
  },
  openMic(2),
  {
    when: { weeks: 2, weekday: friday, starts: [20, 30], minutes: 150, doorsMinutes: 60 },
    name: 'Slow Voltage',
    category: 'Live Music',
    price: '$14',
    ages: '18 and over',
    ticketUrl: 'https://tickets.example.com/slow-voltage',
    status: 'cancelled',
    picture: 'vinyl.jpg',
    description:
      '<p>Electronic music for a candle-lit room: modular synthesizers, tape delay, a Rhodes. Come early for a seat near the lamps.</p>',
  },
  {
    when: { weeks: 3, weekday: sunday, starts: [15, 0], minutes: 90, doorsMinutes: 15 },
    name: 'Cupping for Beginners',
    category: 'Other',
    price: '$20, coffee included',
    ticketUrl: 'https://tickets.example.com/cupping',
    picture: 'latte.jpg',
    isElsewhere: true,
    description:
      '<p>Taste five coffees from five countries with our roaster. No experience needed, slurping encouraged.</p>',
  },
];

/**
 * Believable events around the day of the first start, so that the page begins with an upcoming show. `pictures` are the
 * addresses of the photos, by file.
 */
export function sampleEvents(now: Date, timeZone: string, pictures = new Map<string, string>()): NewEvent[] {
  const today = wallTimeAt(now, timeZone);
  const [first = null, second = first] = startingVenue.locations.map(({ name }) => name);
  return samples.map(({ when, picture, isElsewhere, ...event }) => {
    const { weeks, weekday, starts, minutes, doorsMinutes } = when;
    // Never today: an upcoming show must not be over when it is first seen, and a past one must be.
    const toWeekday = (weekday - today.weekday + 7) % 7;
    const daysAhead = (weeks < 0 ? toWeekday : toWeekday || 7) + weeks * 7;
    const day = partsOf(dayNumber(today) + daysAhead);
    const start = instantOf({ ...day, hour: starts[0], minute: starts[1] }, timeZone);
    const afterStart = (passed: number) => new Date(start.getTime() + passed * 60_000).toISOString();
    return {
      // All rows of one insert need the same columns.
      ages: null,
      ticketUrl: null,
      performer: null,
      status: 'scheduled' as const,
      ...event,
      startDateTime: afterStart(0),
      endDateTime: afterStart(minutes),
      doorsDateTime: afterStart(-doorsMinutes),
      location: isElsewhere ? second : first,
      imageUrl: pictures.get(picture) ?? null,
      isSample: true,
    };
  });
}

/**
 * Adds samples once in the life of a database, and only while it is empty: what staff removed stays removed. Photos are
 * stored before their rows, and deleted again if another start was faster. If the file store is unreachable, the site
 * starts without samples, and a later start adds them.
 */
export async function addSampleContent(
  { db }: Database,
  now: Date,
  galleryFiles?: Files,
  timeZone = startingVenue.timeZone,
): Promise<void> {
  const reached = await db
    .selectFrom('milestones')
    .select('name')
    .where('name', '=', sampleContentMilestone)
    .executeTakeFirst();
  if (reached) return;
  const photos = galleryFiles ? await keepSamplePhotos(galleryFiles).catch(unlessAway) : [];
  if (!photos) return;
  const areKept = await db.transaction().execute(async (trx) => {
    const marked = await trx
      .insertInto('milestones')
      .values({ name: sampleContentMilestone, reachedAt: now.toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .returning('name')
      .executeTakeFirst();
    if (!marked) return false;
    const event = await trx.selectFrom('events').select('id').limit(1).executeTakeFirst();
    const image = await trx.selectFrom('images').select('id').limit(1).executeTakeFirst();
    const addsPhotos = !event && !image;
    const pictures = new Map<string, string>();
    for (const photo of addsPhotos ? photos : []) {
      const { fileUrl } = await new GalleryStore(trx).add(photo, now.toISOString());
      pictures.set(photo.originalName, fileUrl);
    }
    if (!event) await addEvents(trx, sampleEvents(now, timeZone, pictures), now.toISOString());
    return addsPhotos;
  });
  if (areKept || !galleryFiles) return;
  // The sweep deletes what cannot be deleted now.
  await Promise.all(photos.map(({ filename }) => galleryFiles.remove(filename).catch(unlessAway)));
}

/** Those of one name are a series. */
async function addEvents(trx: Db, added: NewEvent[], now: string): Promise<void> {
  const events = new EventsStore(trx);
  const ids = await events.add(added, now);
  const seriesIds = ids.filter((_, index) => added[index]?.name === openMicName);
  for (const id of seriesIds) {
    const event = await events.get(id);
    await events.change(event, { seriesId: seriesIds[0] ?? null }, now);
  }
}
