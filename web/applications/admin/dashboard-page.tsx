import '../../forms/zod-without-eval.ts';
import { useEffect, useRef, useState } from 'react';
import { isFiltered } from '../../admin/list-filters.ts';
import { RetryNotice } from '../../admin/retry-notice.tsx';
import { useToast } from '../../ui/toast.tsx';
import { ApplicationDetails } from './application-details.tsx';
import { ApplicationFilters, NothingFound } from './application-filters.tsx';
import { ApplicationList, type ListFocus } from './application-list.tsx';
import type { ListedApplication } from './application-pages.ts';
import styles from './dashboard-page.module.css';
import { DeleteApplicationDialog } from './delete-application-dialog.tsx';
import { exportPath } from './desk-address.ts';
import { EmptyDesk } from './empty-desk.tsx';
import { ListHead } from './list-head.tsx';
import { ListSkeleton } from './list-skeleton.tsx';
import { useApplications } from './use-applications.ts';
import { useDeskAddress } from './use-desk-address.ts';

/** The desk: all applications on the left, the one that is being read on the right; two screens on a phone. */
export function DashboardPage() {
  const { filters, applicationId, addressOf, step, select, goBack, clearSelection, changeFilters } =
    useDeskAddress();
  const applications = useApplications(filters);
  const { rows, total, state } = applications;
  /** There is nothing yet that one could look for. */
  const isBare = state === 'loaded' && rows.length === 0 && !isFiltered(filters);
  const [toDelete, setToDelete] = useState<ListedApplication | null>(null);
  /** Where the keyboard goes after a deletion. */
  const [next, setNext] = useState<{ row: ListedApplication | undefined }>();
  const showToast = useToast();
  const list = useRef<ListFocus>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const lastRead = useRef<number | null>(null);

  // Whoever comes back to the list is where they left it.
  useEffect(() => {
    const cameFrom = lastRead.current;
    lastRead.current = applicationId;
    if (applicationId !== null || cameFrom === null) return;
    if (!list.current?.focusRow(cameFrom)) heading.current?.focus();
  }, [applicationId]);

  async function refresh() {
    try {
      await applications.refresh();
    } catch {
      showToast({ title: 'Error', description: 'Error loading applications', tone: 'destructive' });
    }
  }

  function forget(id: number) {
    const index = rows.findIndex((row) => row.id === id);
    lastRead.current = null;
    clearSelection();
    void applications.forget(id);
    setNext({ row: rows[index + 1] ?? rows[index - 1] });
  }

  // As soon as the question is closed: until then nothing outside of it can have focus, and later someone may have
  // gone on already.
  useEffect(() => {
    if (next && !(next.row && list.current?.focusRow(next.row.id))) heading.current?.focus();
  }, [next]);

  return (
    <div
      className={styles.desk}
      data-fills-window="true"
      data-shows={applicationId === null ? 'list' : 'details'}
    >
      <section aria-label="Applications" className={styles.list} data-part="list">
        <ListHead
          headingRef={heading}
          total={total}
          exportPath={exportPath(filters)}
          hasNewcomers={applications.hasNewcomers}
          onRefresh={() => void refresh()}
        />
        {!isBare && <ApplicationFilters filters={filters} onChange={changeFilters} />}
        <div className={styles.body} aria-busy={applications.isChanging}>
          {state === 'loading' && <ListSkeleton />}
          {state === 'failed' && (
            <RetryNotice className={styles.notice} onRetry={() => void refresh()}>
              Error loading applications
            </RetryNotice>
          )}
          {isBare && <EmptyDesk />}
          {state === 'loaded' && rows.length === 0 && !isBare && <NothingFound onChange={changeFilters} />}
          {state === 'loaded' && rows.length > 0 && (
            <ApplicationList
              ref={list}
              rows={rows}
              total={total}
              selectedId={applicationId}
              addressOf={addressOf}
              step={step}
              onSelect={select}
              onDelete={setToDelete}
              hasMore={applications.hasMore}
              hasMoreFailed={applications.hasMoreFailed}
              loadMore={applications.loadMore}
            />
          )}
        </div>
      </section>
      <ApplicationDetails applicationId={applicationId} onBack={goBack} />
      <DeleteApplicationDialog
        application={toDelete}
        onClose={() => setToDelete(null)}
        onGone={forget}
        onUnknown={() => void refresh()}
      />
    </div>
  );
}
