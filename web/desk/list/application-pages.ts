import type { ReviewedApplication } from '#contract/applications/applications.ts';
import type { Page } from '../../api/read-pages.ts';
import type { Pages } from '../../api/use-pages.ts';

/**
 * The fields of an application that the list shows. The long texts are left out, because ten thousand of them
 * would fill the memory of a browser.
 */
export type ListedApplication = Pick<
  ReviewedApplication,
  'id' | 'name' | 'bandName' | 'performanceType' | 'location' | 'submittedAt' | 'isSuspectedSpam'
>;

export type ApplicationPage = Page<ListedApplication, ReviewedApplication>;
export type ApplicationPages = Pages<ListedApplication, ReviewedApplication>;

export function listed({
  id,
  name,
  bandName,
  performanceType,
  location,
  submittedAt,
  isSuspectedSpam,
}: ReviewedApplication): ListedApplication {
  return { id, name, bandName, performanceType, location, submittedAt, isSuspectedSpam };
}

/**
 * Puts the newest applications in front of the loaded ones. Ids only grow, so nothing else has to be loaded
 * again, unless more applications have arrived than fit on one page: then there would be a gap.
 */
export function mergeNewest(known: ApplicationPages, first: ApplicationPage): ApplicationPages {
  const oldest = first.items.at(-1)?.id ?? 0;
  const newestKnown = known.pages[0]?.items[0]?.id ?? 0;
  const older = known.pages.map((page) => page.items.filter(({ id }) => id < oldest));
  const isWhole = first.next === null || newestKnown < oldest || older.every(({ length }) => length === 0);
  if (isWhole) return { pages: [first], pageParams: known.pageParams.slice(0, 1) };
  const pages = known.pages.map((page, index) => ({
    ...page,
    // Older rows of the first page, which newer ones have pushed out of it, stay behind them.
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
