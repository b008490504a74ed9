import { ChevronDown, CircleUserRound } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { PageLink } from '../site/link.tsx';
import { useLocation } from '../site/router.tsx';
import { buttonClass } from '../ui/button.tsx';
import styles from './account-menu.module.css';
import { accountPages, adminPageAt } from './admin-pages.ts';

/** The pages about staff themselves: links that a button shows. */
export function AccountMenu() {
  const { pathname, key } = useLocation();
  // Where it was opened, so that every navigation closes it, also by the browser's Back button.
  const [openedAt, setOpenedAt] = useState<string>();
  const isOpen = openedAt === key;
  const menu = useRef<HTMLElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const listId = useId();
  const current = adminPageAt(pathname)?.path;

  useEffect(() => {
    if (!isOpen) return undefined;
    function closeOutside({ target }: Event) {
      if (!menu.current?.contains(target as Node)) setOpenedAt(undefined);
    }
    function closeByEscape({ key: pressed }: KeyboardEvent) {
      if (pressed !== 'Escape') return;
      setOpenedAt(undefined);
      button.current?.focus();
    }
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    document.addEventListener('keydown', closeByEscape);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
      document.removeEventListener('keydown', closeByEscape);
    };
  }, [isOpen]);

  return (
    <nav ref={menu} aria-label="Account" className={styles.menu}>
      <button
        ref={button}
        type="button"
        className={buttonClass('outline', styles.button)}
        aria-label="Account"
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setOpenedAt(isOpen ? undefined : key)}
      >
        <CircleUserRound aria-hidden size={20} />
        <span className={styles.name}>Account</span>
        <ChevronDown aria-hidden size={16} className={styles.chevron} />
      </button>
      <ul id={listId} className={styles.list} hidden={!isOpen}>
        {accountPages.map(({ path, title }) => (
          <li key={path}>
            <PageLink
              to={path}
              className={styles.entry}
              aria-current={path === current ? 'page' : undefined}
              onClick={() => setOpenedAt(undefined)}
            >
              {title}
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
