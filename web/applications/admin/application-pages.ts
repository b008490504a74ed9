import type { ReviewedApplication } from '#contract/applications.ts';

/** What the list shows of an application. Its long texts are left out: ten thousand of them fill a browser. */
export type ListedApplication = Pick<
  ReviewedApplication,
  'id' | 'name' | 'bandName' | 'performanceType' | 'submittedAt' | 'isSuspectedSpam'
>;

export interface ApplicationPage {
  applications: ListedApplication[];
  /** The path of the next page; null at the end. */
  next: string | null;
  /** How many there are in all; only the first page tells. */
  total: number | null;
}

/** In the shape in which the query client keeps a list that grows. */
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
 * Puts what is newest now in front of what has been loaded. Ids only grow towards the newest, so nothing else needs
 * to be loaded again; unless more have arrived than one page holds, when there would be a gap.
 */
export function mergeNewest(known: ApplicationPages, first: ApplicationPage): ApplicationPages {
  const oldest = first.applications.at(-1)?.id ?? 0;
  const newestKnown = known.pages[0]?.applications[0]?.id ?? 0;
  const older = known.pages.map((page) => page.applications.filter(({ id }) => id < oldest));
  const isWhole = first.next === null || newestKnown < oldest || older.every(({ length }) => length === 0);
  if (isWhole) return { pages: [first], pageParams: known.pageParams.slice(0, 1) };
  const pages = known.pages.map((page, index) => ({
    ...page,
    // What newcomers have pushed out of the first page stays in front of the second.
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
