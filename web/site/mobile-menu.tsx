import { X } from 'lucide-react';
import { type RefObject, useEffect } from 'react';
import text from '../ui/text.module.css';
import { ApplyLink } from './apply-link.tsx';
import headerStyles from './header.module.css';
import { LogoMark } from './logo.tsx';
import styles from './mobile-menu.module.css';
import { PageLink } from './page-link.tsx';
import { useLocation } from './router.tsx';
import { sitePages } from './site-pages.ts';
import { useVenue } from './venue-context.ts';

interface MobileMenuProps {
  dialog: RefObject<HTMLDialogElement | null>;
  onClose: () => void;
}

/** A full-screen menu in a modal `<dialog>`, which traps the focus and restores it on closing. */
export function MobileMenu({ dialog, onClose }: MobileMenuProps) {
  const { pathname, key } = useLocation();
  const { address } = useVenue();

  // Closes on every navigation, also by the browser's Back button.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key changes with every navigation
  useEffect(() => dialog.current?.close(), [key, dialog]);

  // Closed synchronously, so that the focus is back in the page before the page scrolls to the chosen
  // section.
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
        <p className={styles.address}>{[address.street, address.city].filter(Boolean).join(', ')}</p>
      </div>
    </dialog>
  );
}
