import { type ReactNode, useContext } from 'react';
import { opensElsewhere } from '../ui/opens-elsewhere.ts';
import { navigate } from './browser-history.ts';
import { useLocation } from './router.tsx';
import { PreloadContext } from './site-contexts.ts';
import { track } from './track.ts';

export const applySectionId = 'apply';
export const applyHash = `#${applySectionId}`;

/**
 * Scrolls to the section, whose scroll margin leaves room for the sticky header. Without animation when
 * reduced motion is preferred.
 */
export function scrollToApply(): void {
  const section = document.getElementById(applySectionId);
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  section?.scrollIntoView({ behavior: isStill ? 'instant' : 'smooth' });
  section?.focus({ preventScroll: true });
}

interface ApplyLinkProps {
  className?: string | undefined;
  children: ReactNode;
  /** Where the link is, for analytics. Only clicks in the header are counted. */
  place: 'header' | 'page';
  onChoose?: () => void;
}

/** Leads to the form on the home page: by scrolling when it is the current page, otherwise by navigation. */
export function ApplyLink({ className, children, place, onChoose }: ApplyLinkProps) {
  const { pathname } = useLocation();
  const preloadPage = useContext(PreloadContext);
  const preload = () => preloadPage(`/${applyHash}`);

  function choose(event: React.MouseEvent) {
    if (place === 'header') {
      track({ name: 'navigation_click', path: pathname, category: 'header', label: 'apply_to_perform' });
    }
    if (opensElsewhere(event)) return;
    event.preventDefault();
    onChoose?.();
    if (pathname === '/') scrollToApply();
    else navigate(`/${applyHash}`);
  }

  return (
    <a
      href={`/${applyHash}`}
      className={className}
      onClick={choose}
      onPointerEnter={preload}
      onFocus={preload}
      onTouchStart={preload}
    >
      {children}
    </a>
  );
}
