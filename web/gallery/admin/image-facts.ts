import type { ManagedImage } from '#contract/gallery/gallery.ts';
import type { PhotoPlace } from '#contract/venue/venue.ts';

const sizeUnits = ['Bytes', 'KB', 'MB', 'GB'] as const;
const step = 1024;

/** For example `2.35 MB`: at most two decimals, without trailing zeros. */
export function formatFileSize(bytes: number): string {
  let amount = bytes;
  let unit = 0;
  // A value that rounds up to a whole step belongs to the next unit.
  while (Math.round(amount * 100) / 100 >= step && unit < sizeUnits.length - 1) {
    amount /= step;
    unit += 1;
  }
  return `${Number(amount.toFixed(2))} ${sizeUnits[unit]}`;
}

/** The tags without duplicates, in the order in which they were written. */
export function tagsOf(commaSeparated: string | null): string[] {
  const tags = (commaSeparated ?? '').split(',').map((tag) => tag.trim());
  return [...new Set(tags.filter(Boolean))];
}

export interface TagChanges {
  add: string[];
  remove: string[];
}

/** Tags are the same whatever their case. */
function keyOf(tag: string): string {
  return tag.toLowerCase();
}

/** The tags of an image after the changes; undefined when they stay as they are. */
export function tagsAfter(tags: string | null, { add, remove }: TagChanges): string | undefined {
  const before = tagsOf(tags);
  const removed = new Set(remove.map(keyOf));
  const kept = before.filter((tag) => !removed.has(keyOf(tag)));
  const known = new Set(kept.map(keyOf));
  const added = add.filter((tag) => !known.has(keyOf(tag)));
  if (added.length === 0 && kept.length === before.length) return undefined;
  return [...kept, ...added].join(', ');
}

/** The tags of several images and how many of them have each, most frequent first. */
export function countTags(images: ManagedImage[]): { tag: string; count: number }[] {
  const counts = new Map<string, { tag: string; count: number }>();
  for (const tag of images.flatMap(({ tags }) => tagsOf(tags))) {
    const known = counts.get(keyOf(tag)) ?? { tag, count: 0 };
    counts.set(keyOf(tag), { ...known, count: known.count + 1 });
  }
  return [...counts.values()].sort(
    (one, other) => other.count - one.count || one.tag.localeCompare(other.tag),
  );
}

/** For example `Moonlight, Open Mic, and Quiz Night`. */
export function listNames(names: string[]): string {
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(names);
}

const namedAtMost = 3;

/** How several images are counted and named: the first few by name. */
export const bulkImages = {
  counted: (count: number) => (count === 1 ? '1 image' : `${count} images`),
  names(images: readonly Pick<ManagedImage, 'originalName'>[]) {
    const names = images.slice(0, namedAtMost).map(({ originalName }) => originalName);
    const more = images.length - names.length;
    return listNames(more > 0 ? [...names, `${more} more`] : names);
  },
};

/** One that follows its events and is hidden now would be shown with the next of them: it is not private yet. */
export function isAlready(image: ManagedImage, isPublic: boolean): boolean {
  return image.isPublic === isPublic && (isPublic || !image.followsEvents);
}

export const photoPlaceNames: Record<PhotoPlace, string> = {
  hero: 'Home page, at the top',
  program: 'Home page, our music program',
  events: 'Events, at the top',
  liveMusic: 'Live music, at the top',
  stage: 'Live music, the stage',
  footer: 'Foot of every page',
};
