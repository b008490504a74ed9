import type { PropsWithChildren } from 'react';

/** Nothing around the page: the site that shows it in a frame has its own. */
export function EmbedLayout({ children }: PropsWithChildren) {
  return <main id="content">{children}</main>;
}
