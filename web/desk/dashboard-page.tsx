import '../forms/zod-without-eval.ts';
import { useEffect, useRef, useState } from 'react';
import { deleteApplication } from '#contract/applications/applications.ts';
import { useSelection } from '../admin/bulk/use-selection.ts';
import { isFiltered } from '../admin/list-filters.ts';
import { RetryNotice } from '../admin/retry-notice.tsx';
import { useConfirm } from '../admin/use-confirm.tsx';
import { callApi } from '../api/call-api.ts';
import { useAction } from '../api/use-action.ts';
import { ToldDialog } from '../events/admin/booking/told-dialog.tsx';
import { navigate } from '../site/browser-history.ts';
import { ApplicationDetails } from './application-details.tsx';
import styles from './dashboard-page.module.css';
import { useDeskAddress } from './desk-address.ts';
import { useDeskKeys } from './desk-keys.ts';
import deskMessage from './desk-message.module.css';
import type { DeskRow } from './desk-rows.ts';
import { ApplicationBulkBar } from './list/application-bulk-bar.tsx';
import { ApplicationFilters } from './list/application-filters.tsx';
import { ApplicationList, type ListFocus } from './list/application-list.tsx';
import { EmptyDesk, KeysDialog, ListHead, ListSkeleton, NothingFound } from './list/list-frame.tsx';
import { useApplications } from './list/use-applications.ts';

/**
 * The applications desk: the list on the left and the selected application on the right. On a phone these are
 * two screens.
 */
export function DashboardPage() {
  const place = useDeskAddress();
  const { filters, after, applicationId, goBack, clearSelection, changeFilters } = place;
  const list = useApplications(place);
  const { rows, shown, state, olderThan, hasNewer, refresh } = list;
  const selection = useSelection(rows, shown);
  const [areKeysShown, setAreKeysShown] = useState(false);
  /** There are no applications yet, so there is nothing to filter. */
  const isBare = state === 'loaded' && rows.length === 0 && after === null && !isFiltered(filters);
  const hasNext = rows.length > 0 && (rows.at(-1)?.id !== applicationId || olderThan !== null);
  /** The row that gets the focus after a deletion. */
  const [next, setNext] = useState<{ row: DeskRow | undefined }>();
  const listFocus = useRef<ListFocus>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const lastRead = useRef<number | null>(null);

  // When someone returns to the list, the focus goes back to the row they had opened.
  useEffect(() => {
    const cameFrom = lastRead.current;
    lastRead.current = applicationId;
    if (applicationId !== null || cameFrom === null) return;
    if (!listFocus.current?.focusRow(cameFrom)) heading.current?.focus();
  }, [applicationId]);

  // A page was turned, and the link that had the focus is gone with the former page.
  const lastShown = useRef<string | null>(null);
  const goesOn = useRef(false);
  useEffect(() => {
    const isTurned = state === 'loaded' && lastShown.current !== null && lastShown.current !== shown;
    if (state === 'loaded') lastShown.current = shown;
    if (isTurned && goesOn.current) listFocus.current?.step(1);
    else if (isTurned && document.activeElement === document.body) listFocus.current?.focusAgain();
    if (isTurned) goesOn.current = false;
  }, [state, shown]);

  // The button that shows newcomers is gone once they are there.
  const wasNewer = useRef(false);
  useEffect(() => {
    if (wasNewer.current && !hasNewer && document.activeElement === document.body) heading.current?.focus();
    wasNewer.current = hasNewer;
  }, [hasNewer]);

  useDeskKeys({
    j: () => listFocus.current?.step(1),
    k: () => listFocus.current?.step(-1),
    '?': () => setAreKeysShown(true),
  });

  const deleting = useAction({
    act: (id: number, signal) => callApi(deleteApplication, undefined, { params: { id }, signal }),
    done: {
      title: 'Application Deleted',
      description: 'The performance application has been deleted successfully.',
    },
    failed: () => ({ title: 'Error', description: 'Failed to delete application', tone: 'destructive' }),
  });
  const deletion = useConfirm<DeskRow>({
    title: 'Delete Application',
    confirmLabel: 'Delete',
    question: ({ name }) => (
      <>
        Are you sure you want to delete the application from <bdi>{name}</bdi>? This action cannot be undone.
      </>
    ),
    action: {
      ...deleting,
      async run({ id }) {
        const outcome = await deleting.run(id);
        if (outcome.isDone) return outcome;
        if (outcome.isUnknown) void refresh();
        // Someone else may have deleted it already. Then it has to leave the list as well.
        return { isDone: outcome.refusal?.status === 404 };
      },
    },
    onDone: ({ id }) => forget(id),
  });

  function forget(id: number) {
    const index = rows.findIndex((row) => row.id === id);
    lastRead.current = null;
    clearSelection();
    void list.forget(id);
    setNext({ row: rows[index + 1] ?? rows[index - 1] });
  }

  // The focus moves as soon as the dialog has closed. Before that everything outside of it is inert, and
  // later the user may have moved it already.
  useEffect(() => {
    if (next && !(next.row && listFocus.current?.focusRow(next.row.id))) heading.current?.focus();
  }, [next]);

  return (
    <div
      className={styles.desk}
      data-fills-window="true"
      data-shows={applicationId === null ? 'list' : 'details'}
    >
      <section aria-label="Applications" className={styles.list} data-part="list" data-screen-only>
        <ListHead headingRef={heading} {...{ list, place }} onShowKeys={() => setAreKeysShown(true)} />
        {!isBare && <ApplicationFilters {...{ list, place }} />}
        <div className={styles.body} aria-busy={list.isChanging}>
          {state === 'loading' && <ListSkeleton />}
          {state === 'failed' && (
            <RetryNotice className={deskMessage.message} onRetry={() => void refresh()}>
              Error loading applications
            </RetryNotice>
          )}
          {isBare && <EmptyDesk />}
          {state === 'loaded' && rows.length === 0 && !isBare && <NothingFound onChange={changeFilters} />}
          {state === 'loaded' && rows.length > 0 && (
            <ApplicationList
              key={shown}
              ref={listFocus}
              {...{ list, place, selection }}
              onDelete={deletion.ask}
              onOlder={() => {
                goesOn.current = true;
                navigate(place.pageAt(olderThan), place.step);
              }}
            />
          )}
          <ApplicationBulkBar selection={selection} onGone={() => listFocus.current?.focusAgain()} />
        </div>
      </section>
      <ApplicationDetails
        applicationId={applicationId}
        onBack={goBack}
        onNext={hasNext ? () => listFocus.current?.step(1) : undefined}
        onGone={forget}
        onUnknown={() => void refresh()}
      />
      <KeysDialog isOpen={areKeysShown} onClose={() => setAreKeysShown(false)} />
      {deletion.dialog}
      <ToldDialog />
    </div>
  );
}
