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
