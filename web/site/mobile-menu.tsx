import { X } from 'lucide-react';
import { type RefObject, useEffect } from 'react';
import { useLocation } from 'react-router';
import { site } from '#site';
import text from '../ui/text.module.css';
import { ApplyLink } from './apply-link.tsx';
import headerStyles from './header.module.css';
import { LogoMark } from './logo.tsx';
import styles from './mobile-menu.module.css';
import { PageLink } from './page-link.tsx';
import { sitePages } from './site-pages.ts';

interface MobileMenuProps {
  dialog: RefObject<HTMLDialogElement | null>;
  onClose: () => void;
}

/** A full-screen sheet; the browser's own dialog keeps focus inside and gives it back. */
export function MobileMenu({ dialog, onClose }: MobileMenuProps) {
  const { pathname, key } = useLocation();

  // Also for whoever leaves by the browser's back button.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the page that one has gone to
  useEffect(() => dialog.current?.close(), [key, dialog]);

  // At once and not by state: focus must be back in the page before the page scrolls to what was chosen.
  const close = () => dialog.current?.close();

  return (
    <dialog ref={dialog} className={styles.sheet} aria-label="Menu" onClose={onClose}>
      <LogoMark className={styles.mark} />
      <button
        type="button"
        className={`${headerStyles.toggle} ${styles.close}`}
        aria-label="Close menu"
        onClick={close}
      >
        <X aria-hidden size={28} />
      </button>
      <nav aria-label="Menu" className={styles.links}>
        {sitePages.map(({ to, name }) => (
          <PageLink
            key={to}
            to={to}
            className={styles.link}
            aria-current={to === pathname ? 'page' : undefined}
            onClick={close}
          >
            {name}
          </PageLink>
        ))}
        <ApplyLink className={styles.link} place="header" onChoose={close}>
          Apply to Perform
        </ApplyLink>
      </nav>
      <div className={styles.foot}>
        <p className={`${text.label} ${text.badge}`}>Live shows every weekend</p>
        <p className={styles.address}>
          {site.address.street}, {site.address.city}
        </p>
      </div>
    </dialog>
  );
}
