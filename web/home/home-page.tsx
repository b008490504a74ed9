import { useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { applyHash, scrollToApply } from '../site/apply-link.tsx';
import { Questions } from '../site/questions.tsx';
import { ApplySection } from './apply-section.tsx';
import { Hero } from './hero.tsx';
import { MusicProgram } from './music-program.tsx';

export function HomePage() {
  useArrivalAtApply();
  return (
    <>
      <Hero />
      <MusicProgram />
      <ApplySection />
      <Questions />
    </>
  );
}

/**
 * For whoever comes from another page of the site: the section exists only now. When the document itself was
 * loaded, or one goes back to it, the browser has done so and knows better where the reader was.
 */
function useArrivalAtApply(): void {
  const { hash, key } = useLocation();
  const navigationType = useNavigationType();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for one choice of the link
  useEffect(() => {
    if (navigationType === 'PUSH' && hash === applyHash) scrollToApply();
  }, [navigationType, hash, key]);
}
