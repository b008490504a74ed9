import { useContext } from 'react';
import { Link, type LinkProps } from './link.tsx';
import { PreloadContext } from './preload-context.ts';

/** A link within the site. It prefetches its page when someone points at it. */
export function PageLink({ to, ...props }: LinkProps) {
  const preloadPage = useContext(PreloadContext);
  const preload = () => preloadPage(to);
  return <Link to={to} onPointerEnter={preload} onFocus={preload} onTouchStart={preload} {...props} />;
}
