import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ReviewedApplication } from '#contract/applications/applications.ts';
import { noteChanges, updatedByHand } from '../../api/changes.ts';
import { readPage } from '../../api/read-pages.ts';
import type { ReadPath } from '../../api/read-path.ts';
import { readQuery } from '../../api/read-query.ts';
import { type ListState, pagesKey, usePages } from '../../api/use-pages.ts';
import { applicationPath, type DeskFilters, listPath, newestPath } from '../desk-address.ts';
import {
  type ApplicationPage,
  type ApplicationPages,
  type ListedApplication,
  listed,
  mergeNewest,
  withoutApplication,
} from './application-pages.ts';

const pollMs = 60_000;
/** How long a search that is no longer shown stays in the cache. */
const keptMs = 60_000;

export interface Applications extends ListState {
  rows: ListedApplication[];
  /** Null until the server has told. */
  total: number | null;
  /** Whether there are newer applications than the list shows. */
  hasNewer: boolean;
  /** Loads newer applications. Throws when the server does not answer. */
  refresh: () => Promise<void>;
  /** Removes a deleted application, and refreshes the list. */
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
    // The list may have a hundred pages. Only the first is refetched, and merged by hand.
    meta: updatedByHand,
  });
  const newest = useQuery({
    queryKey: [newestPath(filters), 'newest'],
    queryFn: async () => (await readPage(newestPath(filters))).items[0]?.id ?? 0,
    enabled: query.isSuccess && !query.isPlaceholderData,
    refetchInterval: pollMs,
    refetchOnWindowFocus: 'always',
    gcTime: keptMs,
  });
  const rows = useMemo(() => pages?.flatMap(({ items }) => items) ?? [], [pages]);

  async function change(how: (known: ApplicationPages) => ApplicationPages) {
    // A page that is still loading would overwrite the change with older data.
    await client.cancelQueries({ queryKey: key });
    client.setQueryData<ApplicationPages>(key, (known) => known && how(known));
  }

  /** A query and not a bare fetch, so that a 401 leads to the sign-in screen as everywhere. */
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
      // The row is removed already. Other changes appear with the next refresh.
    });
  }

  return {
    ...list,
    rows,
    total: pages?.[0]?.total ?? null,
    hasNewer: !list.isChanging && (newest.data ?? 0) > (rows[0]?.id ?? 0),
    refresh,
    forget,
  };
}

async function readRows(
  client: QueryClient,
  path: ReadPath<ReviewedApplication[]>,
): Promise<ApplicationPage> {
  const { items, next, total } = await readPage(path);
  // Those of the first page are opened most often, so their details are cached now.
  if (total !== null) {
    for (const application of items) {
      client.setQueryData(readQuery(applicationPath(application.id)).queryKey, application);
    }
  }
  return { items: items.map(listed), next, total };
}
