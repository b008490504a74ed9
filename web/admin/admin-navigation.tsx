import { Menu, X } from 'lucide-react';
import { useId } from 'react';
import { PageLink } from '../site/link.tsx';
import { LogoMark } from '../site/logo.tsx';
import { useLocation } from '../site/router.tsx';
import { useVenue } from '../site/site-contexts.ts';
import { buttonClass } from '../ui/button.tsx';
import textStyles from '../ui/text.module.css';
import styles from './admin-navigation.module.css';
import { type AdminPage, adminMenu, adminPageAt } from './admin-pages.ts';
import { SignOutButton } from './sign-out-button.tsx';
import { useDisclosure } from './use-disclosure.ts';

/** The plan of the staff area: beside the page in a wide window, else behind one button. */
export function AdminNavigation({ isAdmin }: { isAdmin: boolean }) {
  const { brand } = useVenue();
  const { isOpen, close, place, button, id } = useDisclosure<HTMLElement>();
  const Icon = isOpen ? X : Menu;
  return (
    <nav ref={place} aria-label="Admin" className={styles.navigation}>
      <button type="button" className={buttonClass('outline', styles.button)} {...button}>
        <Icon aria-hidden size={20} />
        Menu
      </button>
      <div id={id} className={styles.panel} data-is-open={isOpen}>
        <PageLink to="/" className={styles.mark} aria-label={`${brand}, the website`}>
          <LogoMark />
          {brand}
        </PageLink>
        <div className={styles.groups}>
          {adminMenu.map(({ name, pages }) => (
            <Group key={name} name={name} pages={pages} onFollow={close} />
          ))}
        </div>
        {isAdmin && <SignOutButton />}
      </div>
    </nav>
  );
}

/** Links, because each leads to a page with its own address. */
function Group({ name, pages, onFollow }: { name: string; pages: AdminPage[]; onFollow: () => void }) {
  const { pathname } = useLocation();
  const current = adminPageAt(pathname)?.path ?? '';
  const id = useId();
  return (
    <div>
      <p id={id} className={`${textStyles.label} ${styles.group}`}>
        {name}
      </p>
      <ul aria-labelledby={id}>
        {pages.map(({ path, tab }) => (
          <li key={path}>
            <PageLink
              to={path}
              className={styles.entry}
              aria-current={currentMark(path, current)}
              onClick={onFollow}
            >
              {tab}
            </PageLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A link is also marked on the pages below its own. */
function currentMark(path: string, current: string): 'page' | 'true' | undefined {
  if (path === current) return 'page';
  return current.startsWith(`${path}/`) ? 'true' : undefined;
}
