import type { PropsWithChildren } from 'react';
import type { LazyPage } from '../ui/lazy-page.ts';
import type { PageContext, ReadAnswer } from './page-data.ts';
import type { PageHead } from './page-head.ts';

/** What stands around the pages of one part of the site. */
export interface Layout {
  page: LazyPage<PropsWithChildren>;
  module: string;
}

export interface AppRoute {
  path: string;
  /** Instead of the public site's. */
  layout?: Layout;
  page: LazyPage;
  /** The page's module, by which the build names its files. */
  module: string;
  /** The paths of the API that the page shows. */
  reads: (context: PageContext) => string[];
  /** Whether the page is nothing without them; otherwise it only shows less. */
  needsItsData: boolean;
  /** Those search parameters that change what the page shows. */
  searchParams: string[];
  /** Its search parameters tell what is chosen on it, not another place: a change is no arrival. */
  isOnePlace?: boolean;
  head: (context: PageContext, read: ReadAnswer) => PageHead;
  isPublic: boolean;
}
