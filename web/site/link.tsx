import type { ComponentProps, MouseEvent } from 'react';
import { navigate } from './browser-history.ts';

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href' | 'target'> {
  /** An address of this site that begins with a slash. */
  to: string;
  /** Whether it replaces the current history entry. Otherwise only a link to the current address does. */
  replace?: boolean;
  /** Left with the history entry. */
  state?: unknown;
}

/** A link that navigates without loading a document. */
export function Link({ to, replace, state, onClick, ...props }: LinkProps) {
  function followLink(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (event.defaultPrevented || opensElsewhere(event)) return;
    event.preventDefault();
    const { pathname, search, hash } = window.location;
    navigate(to, { replace: replace ?? to === pathname + search + hash, state });
  }
  return <a {...props} href={to} onClick={followLink} />;
}

/** Whether the browser opens the link in a new tab or window, or saves it. */
function opensElsewhere({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button !== 0 || metaKey || ctrlKey || shiftKey || altKey;
}
