import type { PropsWithChildren } from 'react';

/** Nothing around the page: for a frame on another site, and for a screen on a wall. */
export function BareLayout({ children }: PropsWithChildren) {
  return <main id="content">{children}</main>;
}
