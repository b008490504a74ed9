import { Menu, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { NavLink, useLocation } from 'react-router';
import { site } from '#site';
import { ApplyLink } from './apply-link.tsx';
import { Logo } from './logo.tsx';
import { PageLink } from './page-link.tsx';

const pages = [
  { to: '/', name: 'Home' },
  { to: '/events', name: 'Events' },
];

export function Header() {
  const [isOpen, setIsOpen] = useState(false);
  const isScrolled = useIsScrolled();
  return (
    <header className="site-header" data-solid={isScrolled}>
      <div className="wrap flex items-center justify-between gap-6">
        <PageLink to="/" className="site-header-logo" aria-label={`${site.brand}, home`}>
          <Logo />
        </PageLink>
        <nav aria-label="Main" className="site-nav">
          {pages.map(({ to, name }) => (
            <NavLink key={to} to={to} end className="site-nav-link">
              {name}
            </NavLink>
          ))}
          <ApplyLink className="button-filled" place="header">
            Apply to Perform
          </ApplyLink>
        </nav>
        <button
          type="button"
          className="menu-toggle"
          aria-expanded={isOpen}
          aria-haspopup="dialog"
          onClick={() => setIsOpen(true)}
        >
          <Menu aria-hidden size={28} />
          <span className="sr-only">Open menu</span>
        </button>
      </div>
      <MobileMenu isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </header>
  );
}

/** A full-screen sheet; the browser's own dialog keeps focus inside and gives it back. */
function MobileMenu({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { pathname } = useLocation();

  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);

  return (
    <dialog ref={dialog} className="menu-sheet" aria-label="Menu" onClose={onClose}>
      <button type="button" className="menu-toggle self-end" onClick={onClose}>
        <X aria-hidden size={28} />
        <span className="sr-only">Close menu</span>
      </button>
      <nav aria-label="Menu" className="mt-6 grid gap-2">
        {pages.map(({ to, name }) => (
          <PageLink
            key={to}
            to={to}
            className="menu-link"
            aria-current={to === pathname ? 'page' : undefined}
            onClick={onClose}
          >
            {name}
          </PageLink>
        ))}
        <ApplyLink className="menu-link" place="header" onChoose={onClose}>
          Apply to Perform
        </ApplyLink>
      </nav>
      <p className="label mt-auto text-amber">Live shows every weekend</p>
    </dialog>
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
