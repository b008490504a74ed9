import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ReviewedApplication } from '#contract/applications.ts';
import { noteChanges, updatedByHand } from '../../api/changes.ts';
import { readPage } from '../../api/read-pages.ts';
import type { ReadPath } from '../../api/read-path.ts';
import { readQuery } from '../../api/read-query.ts';
import { type ListState, pagesKey, usePages } from '../../api/use-pages.ts';
import {
  type ApplicationPage,
  type ApplicationPages,
  type ListedApplication,
  listed,
  mergeNewest,
  withoutApplication,
} from './application-pages.ts';
import { applicationPath, type DeskFilters, listPath, newestPath } from './desk-address.ts';

const lookForNewcomersEveryMs = 60_000;
/** A search that one has left behind is not kept for the rest of the day. */
const keptMs = 60_000;

export interface Applications extends ListState {
  rows: ListedApplication[];
  /** Null until the server has told. */
  total: number | null;
  /** Some have arrived that the list does not show yet. */
  hasNewcomers: boolean;
  /** Puts newcomers in front. Throws when the server does not answer. */
  refresh: () => Promise<void>;
  /** Takes a deleted one out, and looks what else has changed. */
  forget: (id: number) => Promise<void>;
}

/** The list of applications as far as it has been scrolled, newest first. */
export function useApplications(filters: DeskFilters): Applications {
  const client = useQueryClient();
  const path = listPath(filters);
  const key = pagesKey(path);
  const { query, pages, list } = usePages<ListedApplication, ReviewedApplication>({
    path,
    read: (pagePath) => readRows(client, pagePath),
    gcTime: keptMs,
    // It may be a hundred pages long, of which only the first is ever loaded a second time.
    meta: updatedByHand,
  });
  const newest = useQuery({
    queryKey: [newestPath(filters), 'newest'],
    queryFn: async () => (await readPage(newestPath(filters))).items[0]?.id ?? 0,
    enabled: query.isSuccess && !query.isPlaceholderData,
    refetchInterval: lookForNewcomersEveryMs,
    refetchOnWindowFocus: 'always',
    gcTime: keptMs,
  });
  const rows = useMemo(() => pages?.flatMap(({ items }) => items) ?? [], [pages]);

  async function change(how: (known: ApplicationPages) => ApplicationPages) {
    // A page that is still on its way would bring back what the list was when it was asked for.
    await client.cancelQueries({ queryKey: key });
    client.setQueryData<ApplicationPages>(key, (known) => known && how(known));
  }

  /** As a query, so that whoever is signed out by now hears of it as with any other. */
  async function refresh() {
    if (!query.data) {
      await query.refetch({ throwOnError: true });
      return;
    }
    const first = await client.fetchQuery({
      queryKey: [path, 'first page'],
      queryFn: () => readRows(client, path),
      staleTime: 0,
      gcTime: 0,
    });
    await change((known) => mergeNewest(known, first));
  }

  async function forget(id: number) {
    await change((known) => withoutApplication(known, id));
    client.removeQueries(readQuery(applicationPath(id)));
    void noteChanges(client, ['applications']);
    await refresh().catch(() => {
      // The row is gone from the list already; whatever else has changed is seen with the next look.
    });
  }

  return {
    ...list,
    rows,
    total: pages?.[0]?.total ?? null,
    hasNewcomers: !list.isChanging && (newest.data ?? 0) > (rows[0]?.id ?? 0),
    refresh,
    forget,
  };
}

async function readRows(
  client: QueryClient,
  path: ReadPath<ReviewedApplication[]>,
): Promise<ApplicationPage> {
  const { items, next, total } = await readPage(path);
  // Those of the first page are read most: their details are here already when they are opened.
  if (total !== null) {
    for (const application of items) {
      client.setQueryData(readQuery(applicationPath(application.id)).queryKey, application);
    }
  }
  return { items: items.map(listed), next, total };
}
