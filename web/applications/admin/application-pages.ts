import type { ReviewedApplication } from '#contract/applications.ts';

/**
 * The fields of an application that the list shows. The long texts are left out, because ten thousand of them
 * would fill the memory of a browser.
 */
export type ListedApplication = Pick<
  ReviewedApplication,
  'id' | 'name' | 'bandName' | 'performanceType' | 'submittedAt' | 'isSuspectedSpam'
>;

export interface ApplicationPage {
  applications: ListedApplication[];
  /** The path of the next page, or null after the last. */
  next: string | null;
  /** The total number of applications. Only the first page has it. */
  total: number | null;
}

/** The shape of an infinite query in the query client's cache. */
export interface ApplicationPages {
  pages: ApplicationPage[];
  pageParams: string[];
}

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
 * Puts the newest applications in front of the loaded ones. Ids only grow, so nothing else has to be loaded
 * again, unless more applications have arrived than fit on one page: then there would be a gap.
 */
export function mergeNewest(known: ApplicationPages, first: ApplicationPage): ApplicationPages {
  const oldest = first.applications.at(-1)?.id ?? 0;
  const newestKnown = known.pages[0]?.applications[0]?.id ?? 0;
  const older = known.pages.map((page) => page.applications.filter(({ id }) => id < oldest));
  const isWhole = first.next === null || newestKnown < oldest || older.every(({ length }) => length === 0);
  if (isWhole) return { pages: [first], pageParams: known.pageParams.slice(0, 1) };
  const pages = known.pages.map((page, index) => ({
    ...page,
    // Older rows of the first page, which newer ones have pushed out of it, stay behind them.
    applications: [...(index === 0 ? first.applications : []), ...(older[index] ?? [])],
    total: index === 0 ? first.total : null,
  }));
  return { pages, pageParams: known.pageParams };
}

export function withoutApplication(known: ApplicationPages, removedId: number): ApplicationPages {
  const pages = known.pages.map((page) => {
    const applications = page.applications.filter(({ id }) => id !== removedId);
    return { ...page, applications };
  });
  return { ...known, pages };
}
