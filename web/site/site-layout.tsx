import type { ReactNode } from 'react';
import { SkipLink } from '../ui/skip-link.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { useSettings } from './settings-context.ts';
import styles from './site-layout.module.css';
import { useVenue } from './venue-context.ts';

interface SiteLayoutProps {
  /** The path that stands on a printed page. Empty where the address is nobody's, or is a secret. */
  printedPath: string;
  children: ReactNode;
}

export function SiteLayout({ printedPath, children }: SiteLayoutProps) {
  return (
    <>
      <SkipLink />
      <Header />
      <main id="content" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <Footer />
      <PrintedFoot path={printedPath} />
    </>
  );
}

/** On paper: whose page it is, where they are, and the address of the page. */
function PrintedFoot({ path }: { path: string }) {
  const { brand, address } = useVenue();
  const { publicUrl } = useSettings();
  const { street, city, region, postalCode } = address;
  const place = [street, city, `${region} ${postalCode}`.trim()].filter(Boolean).join(', ');
  return (
    <p className={styles.printed}>
      {[brand, place].filter(Boolean).join(' · ')}
      <br />
      {publicUrl + path}
    </p>
  );
}
