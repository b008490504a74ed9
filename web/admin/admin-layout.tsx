import '../forms/zod-without-eval.ts';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown, CircleAlert } from 'lucide-react';
import { Fragment, type ReactNode, useState } from 'react';
import { readQuery } from '../api/read-path.ts';
import { DraftsContext } from '../forms/drafts/drafts.ts';
import { PageLink } from '../site/link.tsx';
import { useLocation } from '../site/router.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import layout from '../ui/layout.module.css';
import { SkipLink } from '../ui/skip-link.tsx';
import textStyles from '../ui/text.module.css';
import { useDisclosure } from '../ui/use-disclosure.ts';
import styles from './admin-layout.module.css';
import { AdminNavigation } from './admin-navigation.tsx';
import { adminPageAt, dashboardPath, eventsPagePath, guidePath } from './admin-pages.ts';
import { hasMark, setMark } from './browser-marks.ts';
import { BulbsPicture, bulbsGround } from './bulbs-picture.tsx';
import { useFollowChanges } from './follow-changes.ts';
import { FrameSkeleton, UnreachableNotice } from './retry-notice.tsx';
import { noticesPath } from './settings.queries.ts';
import staffStyles from './staff.module.css';
import { useOwnDrafts, useRequireAdmin } from './use-require-admin.ts';

const pollMs = 60_000;

/** What needs someone, on every staff page: one quiet line that opens, and nothing when all is well. */
function Attention() {
  const { data = [] } = useQuery({
    ...readQuery(noticesPath),
    refetchInterval: pollMs,
    refetchOnWindowFocus: 'always',
  });
  const { isOpen, close, place, button, id } = useDisclosure<HTMLDivElement>(useLocation().key);
  const [first] = data;
  if (!first) return null;
  return (
    <div ref={place} className={styles.attentionRow}>
      <button type="button" className={styles.line} {...button}>
        <CircleAlert aria-hidden size={18} className={styles.icon} />
        <span className={textStyles.visuallyHidden}>What needs someone: </span>
        <span className={`${textStyles.twoLines} ${styles.first}`}>{first.text}</span>
        {data.length > 1 && (
          <span className={`${textStyles.muted} ${styles.more}`}>and {data.length - 1} more</span>
        )}
        <span aria-hidden className={`${textStyles.strong} ${styles.count}`}>
          {data.length}
        </span>
        <ChevronDown aria-hidden size={16} className={styles.chevron} />
      </button>
      <ul id={id} aria-label="What needs someone" className={styles.list} hidden={!isOpen}>
        {data.map(({ kind, text, path }) => (
          <li key={kind}>
            <p>{text}</p>
            {path && (
              <PageLink to={path} className={`${textStyles.underlined} ${styles.link}`} onClick={close}>
                {adminPageAt(path.replace(/[?#].*/, ''))?.tab}
              </PageLink>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface AdminLayoutProps {
  children?: ReactNode;
  /** Asks who is there, over whatever page is shown. */
  dialog: ReactNode;
}

/** The frame around every staff page, with the check that someone is signed in. */
export function AdminLayout({ children, dialog }: AdminLayoutProps) {
  const { pathname } = useLocation();
  const page = adminPageAt(pathname);
  const { isAdmin, isLikelyAdmin, isUnreachable, checkAgain } = useRequireAdmin(
    page?.path === eventsPagePath ? 0 : 1,
  );
  const drafts = useOwnDrafts(isLikelyAdmin);
  const isDrawn = isAdmin && drafts !== undefined;
  const isFollowing = useFollowChanges({ isLikelyAdmin, isDrawn, isUnreachable });
  return (
    <div data-surface="paper" className={`${staffStyles.area} ${styles.frame}`}>
      <SkipLink />
      <header className={styles.header} data-screen-only>
        <div className={`${layout.wrap} ${styles.row}`}>
          <h1 className={styles.title}>{page?.title}</h1>
          {/* Its room is there from the start: nothing moves when it comes. */}
          <div className={styles.attention}>{isAdmin && <Attention />}</div>
        </div>
      </header>
      <AdminNavigation isAdmin={isAdmin} />
      <div className={styles.column}>
        {isAdmin && page?.path === dashboardPath && <GuideOffer />}
        <main
          id="content"
          tabIndex={-1}
          className={`${layout.wrap} ${styles.main}`}
          aria-busy={!isAdmin && !isUnreachable}
        >
          {isUnreachable && <UnreachableNotice onRetry={checkAgain} />}
          {isAdmin && drafts && isFollowing ? (
            <DraftsContext value={drafts}>
              <Fragment key={drafts.owner}>{children}</Fragment>
            </DraftsContext>
          ) : (
            !isUnreachable && <FrameSkeleton />
          )}
        </main>
        <noscript>
          <p className={layout.wrap}>The staff area needs JavaScript.</p>
        </noscript>
      </div>
      {isAdmin && dialog}
    </div>
  );
}

/** Invites whoever has made the first account to make the site theirs. */
function GuideOffer() {
  const [isShown, setIsShown] = useState(() => hasMark('guide-offered'));
  if (!isShown) return null;

  function decline() {
    setMark('guide-offered', false);
    setIsShown(false);
    // The button is gone with the offer.
    document.getElementById('content')?.focus();
  }

  return (
    <section aria-labelledby="guide-offer" className={`${bulbsGround} ${styles.offer}`} data-screen-only>
      <BulbsPicture sizes="100vw" />
      <div className={`${layout.wrap} ${layout.cluster} ${styles.guideOfferRow}`}>
        <div>
          <h2 id="guide-offer" className={textStyles.display3}>
            Make this site yours
          </h2>
          <p>A few short questions. You can stop at any of them.</p>
        </div>
        <div className={layout.cluster}>
          <PageLink to={guidePath} className={buttonClass('filled')}>
            Start
          </PageLink>
          <Button variant="quiet" onClick={decline}>
            Not now
          </Button>
        </div>
      </div>
    </section>
  );
}
