import type { ReactNode } from 'react';
import { statusPagePath } from '#contract/application-status-path.ts';
import { SkipLink } from '../ui/skip-link.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { useLocation } from './router.tsx';
import { useSettings } from './settings-context.ts';
import styles from './site-layout.module.css';
import { useVenue } from './venue-context.ts';

export function SiteLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <Header />
      <main id="content" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <Footer />
      <PrintedFoot />
    </>
  );
}

/**
 * On paper: whose page it is, where they are, and the address of the page. That of a performer's own page is its key,
 * and a sheet with the load-in notes is handed around.
 */
function PrintedFoot() {
  const { brand, address } = useVenue();
  const { publicUrl } = useSettings();
  const { pathname } = useLocation();
  const { street, city, region, postalCode } = address;
  const place = [street, city, `${region} ${postalCode}`.trim()].filter(Boolean).join(', ');
  return (
    <p className={styles.printed}>
      {[brand, place].filter(Boolean).join(' · ')}
      <br />
      {publicUrl + (pathname.startsWith(statusPagePath('')) ? '' : pathname)}
    </p>
  );
}
