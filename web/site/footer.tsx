import type { ReactNode } from 'react';
import layout from '../ui/layout.module.css';
import text from '../ui/text.module.css';
import { ApplyLink } from './apply-link.tsx';
import { ContactLines } from './contact-lines.tsx';
import styles from './footer.module.css';
import { HouseFacts } from './house-facts.tsx';
import { Logo } from './logo.tsx';
import { PageLink } from './page-link.tsx';
import { PlacePicture } from './place-picture.tsx';
import { useVenue } from './venue-context.ts';

export function Footer() {
  const { links } = useVenue();
  const houseLinks = [
    ['Coffee shop', links.coffeeShop],
    ['About', links.about],
    ['Contact', links.contact],
    ['Terms', links.terms],
  ].filter(([, url]) => url);
  return (
    <footer className={styles.footer}>
      <PlacePicture place="footer" sizes="100vw" className={styles.image} decorative />
      <div className={`${layout.wrap} ${styles.columns}`}>
        <div>
          <Logo className={styles.logo} />
          <p className={`${text.label} ${text.badge} ${styles.badge}`}>Live shows every weekend</p>
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
        {houseLinks.length > 0 && (
          <LinkList name="House">
            {houseLinks.map(([name, url]) => (
              <li key={name}>
                <a href={url}>{name}</a>
              </li>
            ))}
          </LinkList>
        )}
        {links.social.length > 0 && (
          <LinkList name="Follow">
            {links.social.map(({ name, url }) => (
              <li key={name}>
                <a href={url} rel="noopener">
                  {name}
                </a>
              </li>
            ))}
          </LinkList>
        )}
        <p className={styles.small}>
          <PageLink to="/privacy">Privacy</PageLink>
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
