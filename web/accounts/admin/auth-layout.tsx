import type { ReactNode } from 'react';
import { BulbsPicture, bulbsGround } from '../../admin/bulbs-picture.tsx';
import staffStyles from '../../admin/staff.module.css';
import { PageLink } from '../../site/link.tsx';
import { Logo } from '../../site/logo.tsx';
import { useVenue } from '../../site/site-contexts.ts';
import { BackArrow } from '../../ui/back-arrow.tsx';
import { SkipLink } from '../../ui/skip-link.tsx';
import text from '../../ui/text.module.css';
import styles from './auth-layout.module.css';

export function AuthLayout({ children }: { children?: ReactNode }) {
  const { brand } = useVenue();
  return (
    <div data-surface="paper" className={`${staffStyles.area} ${styles.layout}`}>
      <SkipLink />
      <header className={`${bulbsGround} ${styles.aside}`}>
        <BulbsPicture sizes="(min-width: 60rem) 45vw, 100vw" priority />
        <PageLink to="/" className={styles.logo} aria-label={`${brand}, home`}>
          <Logo isNamedNearby />
        </PageLink>
        <PageLink to="/" className={`${text.strong} ${text.linkQuiet} ${styles.back}`}>
          <BackArrow />
          Back to the website
        </PageLink>
      </header>
      <main id="content" tabIndex={-1} className={styles.sheet}>
        {children}
        <noscript>
          <p>The staff area needs JavaScript.</p>
        </noscript>
      </main>
    </div>
  );
}
