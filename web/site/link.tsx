import { type ComponentProps, type MouseEvent, useContext, useTransition } from 'react';
import { opensElsewhere } from '../ui/opens-elsewhere.ts';
import { navigate } from './browser-history.ts';
import { PreloadContext } from './site-contexts.ts';

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href' | 'target'> {
  /** An address of this site that begins with a slash. */
  to: string;
  /** Whether it replaces the current history entry. Otherwise only a link to the current address does. */
  replace?: boolean;
  /** Left with the history entry. */
  state?: unknown;
}

/** A link that navigates without loading a document. It looks pressed until the other page is there. */
export function Link({ to, replace, state, onClick, ...props }: LinkProps) {
  const [isFollowed, startFollowing] = useTransition();
  function followLink(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (event.defaultPrevented || opensElsewhere(event)) return;
    event.preventDefault();
    const { pathname, search, hash } = window.location;
    startFollowing(() => navigate(to, { replace: replace ?? to === pathname + search + hash, state }));
  }
  return <a {...props} href={to} data-is-followed={isFollowed || undefined} onClick={followLink} />;
}

/** A link within the site. It prefetches its page when someone points at it. */
export function PageLink({ to, ...props }: LinkProps) {
  const preloadPage = useContext(PreloadContext);
  const preload = () => preloadPage(to);
  return <Link to={to} onPointerEnter={preload} onFocus={preload} onTouchStart={preload} {...props} />;
}
