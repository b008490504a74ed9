import { Menu, X } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { buttonClass } from '../ui/button.tsx';
import layout from '../ui/layout.module.css';
import text from '../ui/text.module.css';
import { ApplyLink } from './apply-link.tsx';
import styles from './header.module.css';
import { type LinkProps, PageLink } from './link.tsx';
import { Logo, LogoMark } from './logo.tsx';
import { useLocation } from './router.tsx';
import { everyWeekend, useHouseText, useVenue } from './site-contexts.ts';

/** The pages that the header and the mobile menu link to. The link to the application form follows them. */
const sitePages = [
  { to: '/', name: 'Home' },
  { to: '/events', name: 'Events' },
];

function SiteLinks(link: Pick<LinkProps, 'className' | 'onClick'>) {
  const { pathname } = useLocation();
  return sitePages.map(({ to, name }) => (
    <PageLink key={to} to={to} {...link} aria-current={to === pathname ? 'page' : undefined}>
      {name}
    </PageLink>
  ));
}

/** With these a button works before the scripts are there. Browsers that do not know them need its `onClick`. */
const opensMenu = { command: 'show-modal', commandfor: 'menu' };
const closesMenu = { command: 'close', commandfor: 'menu' };

/** A full-screen menu in a modal `<dialog>`, which traps the focus and restores it on closing. */
function MobileMenu({ dialog }: { dialog: RefObject<HTMLDialogElement | null> }) {
  const { hash, key } = useLocation();
  const { address, logoUrl } = useVenue();
  const say = useHouseText();

  // Closes on every navigation, also by the browser's Back button. When the scripts arrive, a menu that was opened before
  // stays, unless a link in it has led to a section of this page.
  const shown = useRef(hash ? '' : key);
  useEffect(() => {
    if (shown.current !== key) dialog.current?.close();
    shown.current = key;
  }, [key, dialog]);

  // Closed synchronously, so that the focus is back in the page before the page scrolls to the chosen
  // section.
  const close = () => dialog.current?.close();

  return (
    <dialog ref={dialog} id="menu" className={styles.sheet} aria-label="Menu">
      {!logoUrl && <LogoMark className={styles.mark} />}
      <button
        type="button"
        className={`${styles.toggle} ${styles.close}`}
        aria-label="Close menu"
        {...closesMenu}
        onClick={(event) => {
          event.preventDefault();
          close();
        }}
      >
        <X aria-hidden size={28} />
      </button>
      <nav aria-label="Menu" className={styles.links}>
        <SiteLinks className={styles.mobileMenuLink} onClick={close} />
        <ApplyLink className={styles.mobileMenuLink} place="header" onChoose={close}>
          Apply to Perform
        </ApplyLink>
      </nav>
      <div className={styles.foot}>
        <p className={`${text.label} ${text.badge}`}>{say('badge', everyWeekend)}</p>
        <p>{[address.street, address.city].filter(Boolean).join(', ')}</p>
      </div>
    </dialog>
  );
}

export function Header() {
  const menu = useRef<HTMLDialogElement>(null);
  const isScrolled = useIsScrolled();
  const { pathname } = useLocation();
  const { brand } = useVenue();

  return (
    // The home page starts with the large logo, so the header shows its own only after that has scrolled out
    // of view.
    <header
      className={styles.header}
      data-solid={isScrolled}
      data-hides-logo={pathname === '/'}
      data-screen-only
    >
      <div className={`${layout.wrap} ${styles.row}`}>
        <PageLink to="/" className={styles.logo} aria-label={`${brand}, home`}>
          <Logo isNamedNearby />
        </PageLink>
        <nav aria-label="Main" className={styles.nav}>
          <SiteLinks className={styles.link} />
          <ApplyLink className={buttonClass('outline', styles.apply)} place="header">
            Apply to Perform
          </ApplyLink>
        </nav>
        <button
          type="button"
          className={styles.toggle}
          aria-haspopup="dialog"
          aria-label="Open menu"
          {...opensMenu}
          onClick={(event) => {
            event.preventDefault();
            menu.current?.showModal();
          }}
        >
          <Menu aria-hidden size={28} />
        </button>
      </div>
      <MobileMenu dialog={menu} />
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
