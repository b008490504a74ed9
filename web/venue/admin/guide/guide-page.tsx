import '../../../forms/zod-without-eval.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { setMark } from '../../../admin/browser-marks.ts';
import { NotLoaded } from '../../../admin/retry-notice.tsx';
import { useRole } from '../../../admin/settings.queries.ts';
import { discardQuestion, useUnsavedGuard } from '../../../forms/use-unsaved-guard.tsx';
import { PageLink } from '../../../site/link.tsx';
import { VenueContext } from '../../../site/site-contexts.ts';
import { Footer } from '../../../site/site-layout.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { NamePreview } from '../logo-field.tsx';
import { type VersionedVenue, versionedVenue } from '../venue.queries.ts';
import { SitePage } from '../words/site-page.tsx';
import { GuideDone } from './guide-done.tsx';
import styles from './guide-page.module.css';
import { GuideScreen } from './guide-screen.tsx';
import { type GuidePlace, guideSteps, stepAddress, useGuidePlace } from './guide-steps.ts';
import { useGuideParts } from './use-guide-parts.ts';

/** What a step is about, where that is not the top of the page. */
const spots: Partial<Record<GuidePlace, string>> = {
  address: 'footer address',
  contact: 'footer address',
  locations: '#places-heading',
  questions: '#questions',
  words: '#program-heading',
  samples: '#coming-up-heading',
};

/** The website itself, in small and with the facts as typed. It shows what the step is about. */
function SitePicture({ place }: { place: GuidePlace }) {
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

/** Leads through the facts that make a new site somebody's own, one question at a time. */
export function GuidePage() {
  const facts = useQuery({ ...versionedVenue, refetchOnMount: 'always' });
  if (useRole() === 'staff') {
    return <Notice as="p">An owner answers these questions. You can read the facts under Venue.</Notice>;
  }
  if (!facts.data) return <NotLoaded of={facts}>The facts could not be loaded.</NotLoaded>;
  return <Guide stored={facts.data} />;
}

function Guide({ stored }: { stored: VersionedVenue }) {
  const [place, goTo] = useGuidePlace();
  const { parts, samples, preview, isChanged, discard } = useGuideParts(stored, place);
  const guard = useUnsavedGuard(isChanged ? discardQuestion(discard) : null);
  const screen = useRef<HTMLDivElement>(null);
  const shown = useRef(place);

  // Another step is like another page: it is read from its question on.
  useEffect(() => {
    if (shown.current === place) return;
    shown.current = place;
    window.scrollTo({ top: 0, behavior: 'instant' });
    screen.current?.querySelector('h2')?.focus({ preventScroll: true });
  }, [place]);

  useEffect(() => {
    if (place === 'done') setMark('guide-offered', false);
  }, [place]);

  return (
    <div className={styles.guide}>
      <GuideProgress place={place} />
      <div ref={screen}>
        {place === 'done' ? (
          <GuideDone />
        ) : (
          <GuideScreen
            key={place}
            id={place}
            parts={parts}
            samples={samples}
            venue={stored.output}
            goTo={goTo}
          />
        )}
      </div>
      {/* A zone that is only half typed is none. */}
      <VenueContext value={{ ...preview, timeZone: stored.output.timeZone }}>
        <SitePicture place={place} />
      </VenueContext>
      {guard.dialog}
    </div>
  );
}

/** The steps as links: each is saved by itself, so they may be taken in any order. */
function GuideProgress({ place }: { place: GuidePlace }) {
  const position = place === 'done' ? guideSteps.length : guideSteps.findIndex(({ id }) => id === place);
  return (
    <nav aria-label="Steps">
      <ol className={styles.steps}>
        {guideSteps.map(({ id, name }, index) => (
          <li key={id}>
            <PageLink
              to={stepAddress(id)}
              className={styles.link}
              data-is-behind={index < position}
              aria-current={id === place ? 'step' : undefined}
            >
              <span className={styles.number}>{index + 1}</span>
              <span className={styles.name}>{name}</span>
            </PageLink>
          </li>
        ))}
      </ol>
    </nav>
  );
}
