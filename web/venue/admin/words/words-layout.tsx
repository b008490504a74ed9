import '../../../forms/zod-without-eval.ts';
import { useQuery } from '@tanstack/react-query';
import { type MouseEvent, type PropsWithChildren, useState } from 'react';
import type { HouseTextName } from '#contract/venue/venue-input.ts';
import { partId, venuePagePath, wordsAddress } from '../../../admin/admin-pages.ts';
import { useFollowChanges } from '../../../admin/follow-changes.ts';
import { UnreachableNotice } from '../../../admin/retry-notice.tsx';
import { currentUserPath } from '../../../admin/settings.queries.ts';
import { useOwnDrafts, useRequireAdmin } from '../../../admin/use-require-admin.ts';
import { readQuery } from '../../../api/read-path.ts';
import { DraftsContext } from '../../../forms/drafts/drafts.ts';
import { navigate } from '../../../site/browser-history.ts';
import { PageLink } from '../../../site/link.tsx';
import { useLocation } from '../../../site/router.tsx';
import { TextEditContext, useVenue } from '../../../site/site-contexts.ts';
import { SiteLayout } from '../../../site/site-layout.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { PageLoading } from '../../../ui/feedback/spinner.tsx';
import layout from '../../../ui/layout.module.css';
import { type EditedText, TextDialog } from './text-dialog.tsx';
import styles from './words-layout.module.css';

/** The address may name one sentence. */
function showWords(words: HTMLElement | null) {
  words?.scrollIntoView({ block: 'center', behavior: 'instant' });
  words?.focus({ preventScroll: true });
}

/** The frame of the website, in which every sentence about the house is a button that changes it. */
export function WordsLayout({ children }: PropsWithChildren) {
  const { isAdmin, isLikelyAdmin, isUnreachable, checkAgain } = useRequireAdmin(1);
  const drafts = useOwnDrafts(isLikelyAdmin);
  useFollowChanges({ isLikelyAdmin, isDrawn: isAdmin && drafts !== undefined, isUnreachable });
  const { data: me } = useQuery({ ...readQuery(currentUserPath), enabled: isAdmin });
  const canChange = me?.role !== 'staff';
  const { texts } = useVenue();
  const { hash } = useLocation();
  const [edited, setEdited] = useState<EditedText>();

  const editText = (name: HouseTextName, words: string, firstWords: string) =>
    canChange ? (
      <button
        type="button"
        className={styles.text}
        title="Change these words"
        data-words={name}
        ref={hash === `#${name}` ? showWords : undefined}
        onClick={() => setEdited({ name, words, firstWords, stored: texts?.[name] ?? null })}
      >
        {words || 'Nothing is said here. Write something?'}
      </button>
    ) : (
      words
    );

  /** Nothing on the page does what it does for guests; a link leads to the words of its page. */
  function holdBack(event: MouseEvent<HTMLElement>) {
    if (!(event.target instanceof Element) || event.target.closest('[data-words]')) return;
    event.preventDefault();
    event.stopPropagation();
    const href = event.target.closest('a')?.getAttribute('href');
    const question = event.target.closest('[aria-labelledby="questions"] details');
    if (question) navigate(`${venuePagePath}#${partId('Questions')}`);
    if (href?.startsWith('/') && !href.startsWith('/admin')) navigate(wordsAddress(href));
  }

  return (
    <>
      <section aria-label="Words of the website" data-surface="paper" className={styles.bar}>
        <div className={`${layout.wrap} ${styles.row}`}>
          <p>
            {canChange
              ? 'Point at the words you would like to change. They are on the website as soon as you save them.'
              : 'You can read the words here. An owner changes them.'}
          </p>
          <PageLink to={venuePagePath} className={buttonClass('filled')}>
            Done
          </PageLink>
        </div>
        {isUnreachable && <UnreachableNotice onRetry={checkAgain} />}
      </section>
      <div
        className={styles.page}
        onClickCapture={holdBack}
        onSubmitCapture={(event) => event.preventDefault()}
      >
        <TextEditContext value={editText}>
          <SiteLayout printedPath="">
            {isAdmin && drafts ? children : !isUnreachable && <PageLoading />}
          </SiteLayout>
        </TextEditContext>
      </div>
      {isAdmin && drafts && (
        <DraftsContext value={drafts}>
          <TextDialog edited={edited} onClose={() => setEdited(undefined)} />
        </DraftsContext>
      )}
    </>
  );
}
