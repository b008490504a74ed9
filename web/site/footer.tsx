import { site } from '#site';
import { photos } from '../pictures/photos.ts';
import { Picture } from '../ui/picture.tsx';
import { ApplyLink } from './apply-link.tsx';
import { Logo } from './logo.tsx';
import { PageLink } from './page-link.tsx';

export function Footer() {
  const { address, phone, bookingEmail, links } = site;
  return (
    <footer className="site-footer">
      <Picture photo={photos.bulbs} sizes="100vw" className="site-footer-image" decorative />
      <div className="wrap relative grid gap-12 py-20 md:grid-cols-[2fr_1fr_1fr] md:py-28">
        <div>
          <Logo className="h-9 w-auto text-glow" />
          <p className="label badge mt-6">Live shows every weekend</p>
          <address className="mt-8 grid gap-1 not-italic">
            <span>{address.street}</span>
            <span>
              {address.city}, {address.region} {address.postalCode}
            </span>
            <a className="link-quiet mt-3 justify-self-start" href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
              {phone}
            </a>
            <a className="link-quiet justify-self-start" href={`mailto:${bookingEmail}`}>
              {bookingEmail}
            </a>
          </address>
        </div>
        <nav aria-label="Footer">
          <h2 className="label text-amber">Explore</h2>
          <ul className="footer-links">
            <li>
              <PageLink to="/events">Events</PageLink>
            </li>
            <li>
              <ApplyLink className="" place="page">
                Apply to Perform
              </ApplyLink>
            </li>
            <li>
              <a href={links.coffeeShop}>Coffee shop</a>
            </li>
            <li>
              <a href={links.about}>About</a>
            </li>
          </ul>
        </nav>
        <nav aria-label="Contact and social profiles">
          <h2 className="label text-amber">Follow</h2>
          <ul className="footer-links">
            {links.social.map(({ name, url }) => (
              <li key={name}>
                <a href={url} rel="noopener">
                  {name}
                </a>
              </li>
            ))}
            <li>
              <a href={links.contact}>Contact</a>
            </li>
            <li>
              <a href={links.terms}>Terms</a>
            </li>
          </ul>
        </nav>
      </div>
    </footer>
  );
}
