import type { ReviewedApplication } from '#contract/applications.ts';
import type { Page } from '../../api/read-pages.ts';
import type { Pages } from '../../api/use-pages.ts';

/** What the list shows of an application. Its long texts are left out: ten thousand of them fill a browser. */
export type ListedApplication = Pick<
  ReviewedApplication,
  'id' | 'name' | 'bandName' | 'performanceType' | 'submittedAt' | 'isSuspectedSpam'
>;

export type ApplicationPage = Page<ListedApplication, ReviewedApplication>;
export type ApplicationPages = Pages<ListedApplication, ReviewedApplication>;

export function listed({
  id,
  name,
  bandName,
  performanceType,
  submittedAt,
  isSuspectedSpam,
}: ReviewedApplication): ListedApplication {
  return { id, name, bandName, performanceType, submittedAt, isSuspectedSpam };
}

/**
 * Puts what is newest now in front of what has been loaded. Ids only grow towards the newest, so nothing else needs
 * to be loaded again; unless more have arrived than one page holds, when there would be a gap.
 */
export function mergeNewest(known: ApplicationPages, first: ApplicationPage): ApplicationPages {
  const oldest = first.items.at(-1)?.id ?? 0;
  const newestKnown = known.pages[0]?.items[0]?.id ?? 0;
  const older = known.pages.map((page) => page.items.filter(({ id }) => id < oldest));
  const isWhole = first.next === null || newestKnown < oldest || older.every(({ length }) => length === 0);
  if (isWhole) return { pages: [first], pageParams: known.pageParams.slice(0, 1) };
  const pages = known.pages.map((page, index) => ({
    ...page,
    // What newcomers have pushed out of the first page stays in front of the second.
    items: [...(index === 0 ? first.items : []), ...(older[index] ?? [])],
    total: index === 0 ? first.total : null,
  }));
  return { pages, pageParams: known.pageParams };
}

export function withoutApplication(known: ApplicationPages, removedId: number): ApplicationPages {
  const pages = known.pages.map((page) => ({
    ...page,
    items: page.items.filter(({ id }) => id !== removedId),
  }));
  return { ...known, pages };
}
