import type { ReactNode } from 'react';
import { photos } from '../pictures/photos.ts';
import layout from '../ui/layout.module.css';
import { Picture } from '../ui/picture.tsx';
import text from '../ui/text.module.css';
import { ApplyLink } from './apply-link.tsx';
import styles from './footer.module.css';
import { Logo } from './logo.tsx';
import { PageLink } from './page-link.tsx';
import { useVenue } from './venue-context.ts';

export function Footer() {
  const { address, phone, bookingEmail, links } = useVenue();
  return (
    <footer className={styles.footer}>
      <Picture photo={photos.bulbs} sizes="100vw" className={styles.image} decorative />
      <div className={`${layout.wrap} ${styles.columns}`}>
        <div>
          <Logo className={styles.logo} />
          <p className={`${text.label} ${text.badge} ${styles.badge}`}>Live shows every weekend</p>
          <address className={styles.contact}>
            <span>{address.street}</span>
            <span>
              {address.city}, {address.region} {address.postalCode}
            </span>
            <a className={styles.phone} href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
              {phone}
            </a>
            <a href={`mailto:${bookingEmail}`}>{bookingEmail}</a>
          </address>
        </div>
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
        <LinkList name="House">
          <li>
            <a href={links.coffeeShop}>Coffee shop</a>
          </li>
          <li>
            <a href={links.about}>About</a>
          </li>
          <li>
            <a href={links.contact}>Contact</a>
          </li>
          <li>
            <a href={links.terms}>Terms</a>
          </li>
        </LinkList>
        <LinkList name="Follow">
          {links.social.map(({ name, url }) => (
            <li key={name}>
              <a href={url} rel="noopener">
                {name}
              </a>
            </li>
          ))}
        </LinkList>
      </div>
    </footer>
  );
}

function LinkList({ name, children }: { name: string; children: ReactNode }) {
  return (
    <nav aria-label={name}>
      <h2 className={`${text.label} ${styles.heading}`}>{name}</h2>
      <ul className={styles.links}>{children}</ul>
    </nav>
  );
}
