import '../forms/zod-without-eval.ts';
import './staff.css';
import './admin.css';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { site } from '#site';
import { LogoMark } from '../site/logo.tsx';
import { PageLink } from '../site/page-link.tsx';
import { adminPageAt } from './admin-pages.ts';
import { AdminTabs } from './admin-tabs.tsx';
import { FrameSkeleton } from './frame-skeleton.tsx';
import { Notice } from './notice.tsx';
import { SignOutButton } from './sign-out-button.tsx';
import { useRequireAdmin } from './use-require-admin.ts';

/** The frame around every page of the staff area, and the guard in front of them. */
export function AdminLayout({ children }: { children?: ReactNode }) {
  const { pathname } = useLocation();
  const page = adminPageAt(pathname);
  const { isAdmin, isUnreachable, checkAgain } = useRequireAdmin(page?.checkRetries ?? 0);
  return (
    <div className="staff on-paper admin">
      <a href="#content" className="skip-link">
        Skip to content
      </a>
      <header className="admin-header">
        <div className="wrap admin-header-row">
          <PageLink to="/" className="admin-mark" aria-label={`${site.brand}, the website`}>
            <LogoMark />
          </PageLink>
          <h1 className="admin-title">{page?.title}</h1>
          {isAdmin && <SignOutButton />}
        </div>
        <AdminTabs />
      </header>
      <main id="content" tabIndex={-1} className="wrap admin-main" aria-busy={!isAdmin && !isUnreachable}>
        {isUnreachable && (
          <Notice onRetry={checkAgain}>
            The server cannot be reached at the moment. You have not been logged out.
          </Notice>
        )}
        {isAdmin ? children : !isUnreachable && <FrameSkeleton />}
      </main>
      <noscript>
        <p className="wrap">The staff area needs JavaScript.</p>
      </noscript>
    </div>
  );
}
