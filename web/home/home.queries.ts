import { site } from '#site';
import type { PageHead } from '../site/page-head.ts';

export const nextShowPath = '/api/events?when=upcoming&limit=1';

export function homePaths(): string[] {
  return [nextShowPath];
}

export function homeHead(): PageHead {
  return { title: `${site.brand}: Live Music and Events`, description: site.tagline, path: '/' };
}
