import type { getApplicationStatus, OwnPageRecord } from '#contract/applications/own-page.ts';
import { type ReadPath, readPath } from '../api/read-path.ts';
import type { PageContext } from '../site/app-route.ts';
import type { PageHead } from '../site/page-head.ts';

export function ownPageRead(token: string | undefined): ReadPath<OwnPageRecord> {
  return readPath<typeof getApplicationStatus>('/api/application-status/{token}', {
    params: { token: token ?? '' },
  });
}

/** Names neither the performer nor the address: titles are kept in histories and shown on shared screens. */
export function ownPageHead({ venue }: PageContext): PageHead {
  return {
    title: `Your application · ${venue.brand}`,
    description: import.meta.env.SSR ? `What became of an application to play at ${venue.brand}.` : '',
    hideFromSearch: true,
  };
}
