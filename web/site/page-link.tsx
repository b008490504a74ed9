import { useContext } from 'react';
import { Link, type LinkProps } from 'react-router';
import { PreloadContext } from './preload-context.ts';

export interface PageLinkProps extends Omit<LinkProps, 'to'> {
  to: string;
}

/** A link within the site. It prefetches its page when someone points at it. */
export function PageLink({ to, ...props }: PageLinkProps) {
  const preloadPage = useContext(PreloadContext);
  const preload = () => preloadPage(to);
  return <Link to={to} onPointerEnter={preload} onFocus={preload} onTouchStart={preload} {...props} />;
}
