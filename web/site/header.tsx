import { Menu } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { buttonClass } from '../ui/button.tsx';
import layout from '../ui/layout.module.css';
import { ApplyLink } from './apply-link.tsx';
import styles from './header.module.css';
import { Logo } from './logo.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { PageLink } from './page-link.tsx';
import { useLocation } from './router.tsx';
import { sitePages } from './site-pages.ts';
import { useVenue } from './venue-context.ts';

export function Header() {
  const menu = useRef<HTMLDialogElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const isScrolled = useIsScrolled();
  const { pathname } = useLocation();
  const { brand } = useVenue();

  function openMenu() {
    menu.current?.showModal();
    setIsOpen(true);
  }

  return (
    // The home page starts with the large logo, so the header shows its own only after that has scrolled out
    // of view.
    <header className={styles.header} data-solid={isScrolled} data-hides-logo={pathname === '/'}>
      <div className={`${layout.wrap} ${styles.row}`}>
        <PageLink to="/" className={styles.logo} aria-label={`${brand}, home`}>
          <Logo isNamedNearby />
        </PageLink>
        <nav aria-label="Main" className={styles.nav}>
          {sitePages.map(({ to, name }) => (
            <PageLink
              key={to}
              to={to}
              className={styles.link}
              aria-current={to === pathname ? 'page' : undefined}
            >
              {name}
            </PageLink>
          ))}
          <ApplyLink className={buttonClass('outline', styles.apply)} place="header">
            Apply to Perform
          </ApplyLink>
        </nav>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-haspopup="dialog"
          aria-label="Open menu"
          onClick={openMenu}
        >
          <Menu aria-hidden size={28} />
        </button>
      </div>
      {/* It may have been opened again before this event is delivered. */}
      <MobileMenu dialog={menu} onClose={() => setIsOpen(menu.current?.open === true)} />
    </header>
  );
}

function useIsScrolled(): boolean {
  const [isScrolled, setIsScrolled] = useState(false);
  useEffect(() => {
    const look = () => setIsScrolled(window.scrollY > 24);
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  return isScrolled;
}
