import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { readQuery } from '../../api/read-query.ts';
import { nextShowsPath } from '../../events/event.queries.ts';
import type { GuidePlace } from './guide-steps.ts';
import styles from './site-picture.module.css';
import { FootScene, HeroScene, LocationsScene, ShowsScene } from './site-scenes.tsx';

interface SitePictureProps {
  place: GuidePlace;
  /** The zone that is stored: one that is only half typed is none. */
  timeZone: string;
}

/**
 * A small picture of the home page, made of the website's own parts and with the facts as typed. The light is on what
 * the step is about. Where there is little room, only that is shown.
 */
export function SitePicture({ place, timeZone }: SitePictureProps) {
  const { data: shows = [] } = useQuery(readQuery(nextShowsPath));
  const view = useRef<HTMLDivElement>(null);

  // After each change, because what is typed may need more lines. Not by `scrollIntoView`, which would also move the
  // page around the picture.
  useEffect(() => {
    const lit = place === 'done' ? null : view.current?.querySelector<HTMLElement>('[data-is-lit="true"]');
    if (!view.current) return;
    const room = view.current.clientHeight - (lit?.clientHeight ?? 0);
    view.current.scrollTo({ top: lit ? lit.offsetTop - room / 2 : 0 });
  });

  return (
    <aside aria-label="Picture of your site" className={styles.picture}>
      <div ref={view} inert className={styles.window}>
        <Scene isLit={['name', 'logo', 'done'].includes(place)}>
          <HeroScene />
        </Scene>
        <Scene isLit={place === 'samples' || place === 'done'}>
          <ShowsScene shows={shows.slice(0, 2)} timeZone={timeZone} />
        </Scene>
        <Scene isLit={place === 'locations' || place === 'done'}>
          <LocationsScene />
        </Scene>
        <Scene isLit={['address', 'contact', 'done'].includes(place)}>
          <FootScene />
        </Scene>
      </div>
    </aside>
  );
}

interface SceneProps {
  isLit: boolean;
  children: ReactNode;
}

function Scene({ isLit, children }: SceneProps) {
  return (
    <div className={styles.scene} data-is-lit={isLit}>
      {children}
    </div>
  );
}
