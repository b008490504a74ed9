import { ownCounter } from '../track.ts';

/** One page that fails again and again is one failure. */
const maxKinds = 5;
const counted = new Set<string>();

/** Tells the site's own counter which kind of error there was: nothing of its words, the page or the visitor. */
export function countError(error: unknown): void {
  const kind = kindOf(error);
  if (!kind || counted.has(kind) || counted.size >= maxKinds) return;
  counted.add(kind);
  ownCounter({ name: 'script_error', path: '/', label: kind });
}

/** `TypeError in events-page`; undefined for what was not in a script of ours, such as that of a browser's extension. */
export function kindOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const [, script] = /\/assets\/([a-z][a-z0-9-]*?)-[\w-]{7,8}\.js/.exec(error.stack ?? '') ?? [];
  return script && `${error.name} in ${script}`;
}
