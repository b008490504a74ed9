import { useEffect } from 'react';
import { applyHash, scrollToApply } from '../../site/apply-link.tsx';
import { useLocation, useNavigationType } from '../../site/router.tsx';
import { ApplySection } from './apply-section.tsx';
import { ComingUp } from './coming-up.tsx';
import { Hero } from './hero.tsx';
import { MusicProgram } from './music-program.tsx';
import { Questions } from './questions.tsx';

export function HomePage() {
  useScrollToApply();
  return (
    <>
      <Hero />
      <ComingUp />
      <MusicProgram />
      <ApplySection />
      <Questions />
    </>
  );
}

/**
 * Scrolls to the application section after a navigation from another page of the site, because the section
 * did not exist before. After a page load, or when going back, the browser does so itself and knows the
 * scroll position.
 */
function useScrollToApply(): void {
  const { hash, key } = useLocation();
  const navigationType = useNavigationType();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key changes with every click on the link
  useEffect(() => {
    if (navigationType === 'PUSH' && hash === applyHash) scrollToApply();
  }, [navigationType, hash, key]);
}
