import type { ManagedImage } from '#contract/gallery/gallery.ts';
import { tagsOf } from './image-facts.ts';

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
