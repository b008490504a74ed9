import '../forms/zod-without-eval.ts';
import type { ReactNode } from 'react';
import { LogoMark } from '../site/logo.tsx';
import { PageLink } from '../site/page-link.tsx';
import { useLocation } from '../site/router.tsx';
import { useVenue } from '../site/venue-context.ts';
import layout from '../ui/layout.module.css';
import { SkipLink } from '../ui/skip-link.tsx';
import { AccountMenu } from './account-menu.tsx';
import styles from './admin-layout.module.css';
import { adminPageAt, dashboardPath } from './admin-pages.ts';
import { AdminTabs } from './admin-tabs.tsx';
import { FrameSkeleton } from './frame-skeleton.tsx';
import { GuideOffer } from './guide-offer.tsx';
import { Notices } from './notices.tsx';
import { ReauthenticateDialog } from './reauthenticate-dialog.tsx';
import { RetryNotice } from './retry-notice.tsx';
import { SignOutButton } from './sign-out-button.tsx';
import staffStyles from './staff.module.css';
import { useRequireAdmin } from './use-require-admin.ts';

/** The frame around every staff page, with the check that someone is signed in. */
export function AdminLayout({ children }: { children?: ReactNode }) {
  const { pathname } = useLocation();
  const { brand } = useVenue();
  const page = adminPageAt(pathname);
  const { isAdmin, isUnreachable, checkAgain } = useRequireAdmin(page?.checkRetries ?? 0);
  return (
    <div data-surface="paper" className={`${staffStyles.area} ${styles.frame}`}>
      <SkipLink />
      <header className={styles.header}>
        <div className={`${layout.wrap} ${styles.row}`}>
          <PageLink to="/" className={styles.mark} aria-label={`${brand}, the website`}>
            <LogoMark />
          </PageLink>
          <h1 className={styles.title}>{page?.title}</h1>
          {isAdmin && (
            <>
              <AccountMenu />
              <SignOutButton />
            </>
          )}
        </div>
        <AdminTabs />
      </header>
      {isAdmin && <Notices />}
      {isAdmin && page?.path === dashboardPath && <GuideOffer />}
      <main
        id="content"
        tabIndex={-1}
        className={`${layout.wrap} ${styles.main}`}
        aria-busy={!isAdmin && !isUnreachable}
      >
        {isUnreachable && (
          <RetryNotice onRetry={checkAgain}>
            The server cannot be reached at the moment. You have not been logged out.
          </RetryNotice>
        )}
        {isAdmin ? children : !isUnreachable && <FrameSkeleton />}
      </main>
      {isAdmin && <ReauthenticateDialog />}
      <noscript>
        <p className={layout.wrap}>The staff area needs JavaScript.</p>
      </noscript>
    </div>
  );
}
