import { type MouseEvent, useEffect, useState } from 'react';
import { guidePath, wordsPath } from '../../admin/admin-pages.ts';
import { PageLink } from '../../site/link.tsx';
import layout from '../../ui/layout.module.css';
import textStyles from '../../ui/text.module.css';
import styles from './part-list.module.css';

export const venuePartNames = [
  'Name and logo',
  'Address and contact',
  'Locations',
  'Opening hours',
  'Questions',
  'Photos of the places',
  'Accent colour',
] as const;
export type VenuePartName = (typeof venuePartNames)[number];

export function partId(name: VenuePartName): string {
  return name.toLowerCase().replaceAll(' ', '-');
}

/** The parts of the page, to jump to, and the way back to the guide. */
export function PartList() {
  const current = useCurrentPart();

  /** By script: for the router, a link to an anchor would be a navigation to another page. */
  function jump(event: MouseEvent, name: VenuePartName) {
    event.preventDefault();
    const part = document.getElementById(partId(name));
    part?.scrollIntoView();
    part?.querySelector('h2')?.focus({ preventScroll: true });
  }

  return (
    <nav aria-label="Parts of this page" className={styles.bar}>
      <ul className={styles.list}>
        {venuePartNames.map((name) => (
          <li key={name}>
            <a
              href={`#${partId(name)}`}
              className={styles.link}
              aria-current={name === current ? 'true' : undefined}
              onClick={(event) => jump(event, name)}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
      <div className={`${layout.cluster} ${styles.guide}`}>
        <PageLink to={wordsPath} className={textStyles.link}>
          Change the words of the pages
        </PageLink>
        <PageLink to={guidePath} className={textStyles.link}>
          Open the guide
        </PageLink>
      </div>
    </nav>
  );
}

/** The part that is being read: the last one that begins in the upper third of the window. */
function useCurrentPart(): VenuePartName {
  const [current, setCurrent] = useState<VenuePartName>(venuePartNames[0]);
  useEffect(() => {
    function look() {
      const begun = venuePartNames.filter((name) => {
        const part = document.getElementById(partId(name));
        return part !== null && part.getBoundingClientRect().top < window.innerHeight / 3;
      });
      setCurrent(begun.at(-1) ?? venuePartNames[0]);
    }
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  return current;
}
