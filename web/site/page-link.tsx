import { useQueryClient } from '@tanstack/react-query';
import { Link, type LinkProps } from 'react-router';
import { preloadPage } from '../routes.tsx';

export interface PageLinkProps extends Omit<LinkProps, 'to'> {
  to: string;
}

/** A link within the site: what it leads to is fetched as soon as someone points at it. */
export function PageLink({ to, ...props }: PageLinkProps) {
  const client = useQueryClient();
  const preload = () => preloadPage(to, client);
  return <Link to={to} onPointerEnter={preload} onFocus={preload} onTouchStart={preload} {...props} />;
}
