import { useEffect, useRef } from 'react';
import {
  guidePath,
  partAddress,
  partId,
  type VenuePartName,
  venuePartNames,
  wordsPath,
} from '../../admin/admin-pages.ts';
import { sameView } from '../../site/browser-history.ts';
import { PageLink } from '../../site/link.tsx';
import { useLocation } from '../../site/router.tsx';
import layout from '../../ui/layout.module.css';
import textStyles from '../../ui/text.module.css';
import styles from './part-list.module.css';

/** The part that the address names. */
export function useCurrentPart(): VenuePartName {
  const { hash } = useLocation();
  return venuePartNames.find((name) => hash === `#${partId(name)}`) ?? venuePartNames[0];
}

/** The parts of the page, one of which is shown, and the way back to the guide. */
export function PartList({ canChange }: { canChange: boolean }) {
  const current = useCurrentPart();
  const shown = useRef(current);
  useEffect(() => {
    if (shown.current === current) return;
    shown.current = current;
    document.getElementById(partId(current))?.querySelector('h2')?.focus();
  }, [current]);

  return (
    <nav aria-label="Parts of this page" className={styles.bar}>
      <ul className={styles.list}>
        {venuePartNames.map((name) => (
          <li key={name}>
            <PageLink
              to={partAddress(name)}
              state={sameView}
              className={styles.link}
              aria-current={name === current ? 'true' : undefined}
            >
              {name}
            </PageLink>
          </li>
        ))}
      </ul>
      {canChange && (
        <div className={`${layout.cluster} ${styles.guide}`}>
          <PageLink to={wordsPath} className={`${textStyles.link} ${styles.guideLink}`}>
            Change the words of the pages
          </PageLink>
          <PageLink to={guidePath} className={`${textStyles.link} ${styles.guideLink}`}>
            Open the guide
          </PageLink>
        </div>
      )}
    </nav>
  );
}
