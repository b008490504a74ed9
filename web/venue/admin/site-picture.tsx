import { useEffect, useRef } from 'react';
import { Footer } from '../../site/site-layout.tsx';
import type { GuidePlace } from './guide-steps.ts';
import { NamePreview } from './name-fields.tsx';
import styles from './site-picture.module.css';
import { SitePage } from './words/site-page.tsx';

/** What a step is about, where that is not the top of the page. */
const spots: Partial<Record<GuidePlace, string>> = {
  address: 'footer address',
  contact: 'footer address',
  locations: '#places-heading',
  questions: '#questions',
  samples: '#coming-up-heading',
};

/** The website itself, in small and with the facts as typed. It shows what the step is about. */
export function SitePicture({ place }: { place: GuidePlace }) {
  const view = useRef<HTMLDivElement>(null);
  const page = useRef<HTMLDivElement>(null);
  const spot = spots[place];

  // Whenever something has come or has changed its size. Not by `scrollIntoView`, which would also move the page around.
  useEffect(() => {
    const frame = view.current;
    if (!frame || !page.current) return undefined;
    const observer = new ResizeObserver(() => {
      const { clientWidth } = document.documentElement;
      frame.style.setProperty('--zoom', String(frame.clientWidth / clientWidth));
      const about = spot && frame.querySelector(spot);
      const offset = about ? about.getBoundingClientRect().top - frame.getBoundingClientRect().top : 0;
      frame.scrollTo({ top: about ? frame.scrollTop + offset - 16 : 0 });
    });
    observer.observe(frame);
    observer.observe(page.current);
    return () => observer.disconnect();
  }, [spot]);

  return (
    <aside aria-label="Picture of your site" className={styles.picture}>
      <div inert className={styles.frame}>
        {place === 'name' && (
          <div className={styles.found}>
            <NamePreview />
          </div>
        )}
        <div ref={view} className={styles.window}>
          <div ref={page} className={styles.page}>
            <SitePage path={place === 'locations' ? '/live-music' : '/'} />
            <Footer />
          </div>
        </div>
      </div>
    </aside>
  );
}
