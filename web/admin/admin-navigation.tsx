import { useQueryClient } from '@tanstack/react-query';
import { LogOut, Menu, X } from 'lucide-react';
import { useId } from 'react';
import { signOut } from '#contract/accounts/admin-accounts.ts';
import { ApiError } from '../api/api-error.ts';
import { callApi } from '../api/call-api.ts';
import { useAction } from '../api/use-action.ts';
import { leaveThen } from '../forms/leave-guard.ts';
import { navigate } from '../site/browser-history.ts';
import { PageLink } from '../site/link.tsx';
import { LogoMark } from '../site/logo.tsx';
import { useLocation } from '../site/router.tsx';
import { useVenue } from '../site/site-contexts.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import textStyles from '../ui/text.module.css';
import { useDisclosure } from '../ui/use-disclosure.ts';
import styles from './admin-navigation.module.css';
import {
  type AdminPage,
  adminMenu,
  adminPageAt,
  eventsPagePath,
  partAddress,
  signInPath,
  venuePartNames,
} from './admin-pages.ts';
import { endSession } from './admin-session.ts';
import { failureToast } from './failure-toast.ts';

function SignOutButton() {
  const client = useQueryClient();
  const signingOut = useAction({
    act: leave,
    done: { title: 'Logged Out', description: 'You have been logged out successfully.' },
    failed: failureToast('Logout Failed', 'An error occurred during logout'),
  });

  async function press() {
    if (signingOut.isBusy) return;
    const { isDone } = await signingOut.run();
    if (!isDone) return;
    await endSession(client);
    navigate(signInPath, { replace: true });
  }

  return (
    <Button aria-disabled={signingOut.isBusy} onClick={() => leaveThen(() => void press())}>
      <LogOut aria-hidden size={18} />
      Logout
    </Button>
  );
}

/** A sign-out that is refused because the session has already ended counts as a success. */
async function leave(): Promise<void> {
  try {
    await callApi(signOut, undefined);
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) throw error;
  }
}

/** The plan of the staff area: beside the page in a wide window, else behind one button. */
export function AdminNavigation({ isAdmin }: { isAdmin: boolean }) {
  const { brand } = useVenue();
  const { isOpen, close, place, button, id } = useDisclosure<HTMLElement>(useLocation().key);
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
          {menu.map((group) => (
            <Group key={group.name} {...group} onFollow={close} />
          ))}
        </div>
        <div className={styles.foot}>{isAdmin && <SignOutButton />}</div>
      </div>
    </nav>
  );
}

/** What takes two presses from a menu that is always there. A phone's takes one more to open. */
const shortcuts = [
  { path: `${eventsPagePath}?view=month`, tab: 'Free evenings' },
  ...venuePartNames.map((name) => ({ path: partAddress(name), tab: name })),
];

/** In the order in which two columns of a phone become equally high. */
const menu: Omit<GroupProps, 'onFollow'>[] = [
  ...adminMenu.slice(0, 1),
  { name: 'Straight to', pages: shortcuts, className: styles.shortcuts },
  ...adminMenu.slice(1),
];

interface GroupProps {
  name: string;
  pages: Pick<AdminPage, 'path' | 'tab'>[];
  className?: string | undefined;
  onFollow: () => void;
}

/** Links, because each leads to a page with its own address. */
function Group({ name, pages, className, onFollow }: GroupProps) {
  const { pathname } = useLocation();
  const current = adminPageAt(pathname)?.path ?? '';
  const id = useId();
  return (
    <div className={className}>
      <p id={id} className={`${textStyles.label} ${textStyles.muted}`}>
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
