import type { ReactNode } from 'react';
import { addressLines } from '#contract/venue/brand.ts';
import layout from '../ui/layout.module.css';
import { SkipLink } from '../ui/skip-link.tsx';
import text from '../ui/text.module.css';
import { ApplyLink } from './apply-link.tsx';
import { Header } from './header.tsx';
import { ContactLines, HouseFacts } from './house-facts.tsx';
import { PageLink } from './link.tsx';
import { Logo } from './logo.tsx';
import { PlacePicture } from './place-picture.tsx';
import { everyWeekend, useHouseText, useSettings, useVenue } from './site-contexts.ts';
import styles from './site-layout.module.css';

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
  const venue = useVenue();
  const { publicUrl } = useSettings();
  const place = addressLines(venue).join(', ');
  return (
    <p className={styles.printed}>
      {[venue.brand, place].filter(Boolean).join(' · ')}
      <br />
      {publicUrl + path}
    </p>
  );
}

export function Footer() {
  const { links } = useVenue();
  const say = useHouseText();
  const house = [
    { name: 'Coffee shop', url: links.coffeeShop },
    { name: 'About', url: links.about },
    { name: 'Contact', url: links.contact },
    { name: 'Terms', url: links.terms },
  ].filter(({ url }) => url);
  return (
    <footer className={styles.footer}>
      <PlacePicture place="footer" sizes="100vw" className={styles.image} decorative />
      <div className={`${layout.wrap} ${styles.columns}`}>
        <div>
          <Logo className={styles.logo} />
          <p className={`${text.label} ${text.badge} ${layout.space125} ${styles.badge}`}>
            {say('badge', everyWeekend)}
          </p>
          <ContactLines />
        </div>
        <HouseFacts className={styles.facts} />
        <LinkList name="Music">
          <li>
            <PageLink to="/events">Events</PageLink>
          </li>
          <li>
            <PageLink to="/live-music">Live music</PageLink>
          </li>
          <li>
            <ApplyLink place="page">Apply to Perform</ApplyLink>
          </li>
        </LinkList>
        {Object.entries({ House: house, Follow: links.social })
          .filter(([, list]) => list.length > 0)
          .map(([title, list]) => (
            <LinkList key={title} name={title}>
              {list.map(({ name, url }) => (
                <li key={name}>
                  <a href={url}>{name}</a>
                </li>
              ))}
            </LinkList>
          ))}
        <p className={styles.small}>
          <PageLink to="/privacy">Privacy</PageLink>
          {' · '}
          <a href="/admin/dashboard">Staff</a>
        </p>
      </div>
    </footer>
  );
}

function LinkList({ name, children }: { name: string; children: ReactNode }) {
  return (
    <nav aria-label={name}>
      <h2 className={`${text.label} ${text.amber}`}>{name}</h2>
      <ul className={styles.links}>{children}</ul>
    </nav>
  );
}
