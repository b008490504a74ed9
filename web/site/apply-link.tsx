import type { MouseEvent, ReactNode } from 'react';
import { opensElsewhere } from '../ui/opens-elsewhere.ts';
import { PageLink } from './link.tsx';
import { useLocation } from './router.tsx';
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

  function choose(event: MouseEvent) {
    if (place === 'header') {
      track({ name: 'navigation_click', path: pathname, category: 'header', label: 'apply_to_perform' });
    }
    if (opensElsewhere(event)) return;
    onChoose?.();
    if (pathname !== '/') return;
    event.preventDefault();
    scrollToApply();
  }

  return (
    <PageLink to={`/${applyHash}`} className={className} onClick={choose}>
      {children}
    </PageLink>
  );
}
