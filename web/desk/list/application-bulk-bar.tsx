import { Check, Star, X } from 'lucide-react';
import { useState } from 'react';
import { isOpenReview } from '#contract/applications/application-fields.ts';
import { changeReview } from '#contract/applications/review.ts';
import { BulkBar } from '../../admin/bulk/bulk-bar.tsx';
import { namedRows, namesOf } from '../../admin/bulk/bulk-outcomes.ts';
import { useBulk } from '../../admin/bulk/use-bulk.ts';
import type { Selection } from '../../admin/bulk/use-selection.ts';
import { callApi } from '../../api/call-api.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import type { DeskRow } from '../desk-rows.ts';
import { DeclineDialog, type DeclineOutcome } from '../review/decline-dialog.tsx';
import { type Applicant, type Changed, decliningWith, readWords, shortlisting } from './bulk-reviews.ts';

interface ApplicationBulkBarProps {
  selection: Selection<DeskRow>;
  onGone: () => void;
}

/** Shortlists, declines or marks several applications as read. Each is changed by itself, as it was seen. */
export function ApplicationBulkBar({ selection, onGone }: ApplicationBulkBarProps) {
  const showToast = useToast();
  const { selected } = selection;
  const bulk = useBulk<Applicant, Changed>({
    selection,
    noun: namedRows,
    shownIn: 'list',
    changes: ['reviews', 'messages'],
  });
  /** Those that are not decided yet, as far as the list knows. */
  const [toDecline, setToDecline] = useState<Applicant[] | null>(null);

  /** Without a version: what one has read is nobody else's, whatever others decide meanwhile. */
  async function markRead({ id }: Applicant) {
    await callApi(changeReview, { isRead: true }, { params: { id } });
    return { kind: 'done' as const };
  }

  function askToDecline() {
    const open = selected.filter(({ review }) => isOpenReview(review.state));
    if (open.length > 0) setToDecline(open);
    else showToast({ title: 'Nothing to decline.', description: 'All of them are already decided.' });
  }

  /** The letter goes to those whom the dialog names. What failed stays there, with its letter. */
  async function decline(message: string): Promise<DeclineOutcome> {
    const named = toDecline ?? [];
    const namedIds = new Set(named.map(({ id }) => id));
    const others = selected.filter(({ id }) => !namedIds.has(id));
    const failed = await bulk.run(named, {
      ...decliningWith(message),
      leftOut: others.map((thing) => ({ thing, kind: 'decided' })),
    });
    if (failed.length > 0) setToDecline(failed);
    return failed.length === 0 ? 'done' : 'failed';
  }

  return (
    <>
      <BulkBar
        label="Chosen applications"
        selection={selection}
        progress={bulk.progress}
        hasDialog={toDecline !== null}
        onGone={onGone}
        actions={[
          { label: 'Shortlist', icon: Star, onPress: () => void bulk.run(selected, shortlisting) },
          { label: 'Decline …', icon: X, onPress: askToDecline },
          {
            label: 'Mark as read',
            icon: Check,
            onPress: () => void bulk.run(selected, { changeOne: markRead, words: readWords }),
          },
        ]}
      />
      <DeclineDialog
        draftKey="decline-bulk"
        isOpen={toDecline !== null}
        performer={howMany(toDecline ?? [])}
        about={aboutDeclining(toDecline ?? [], selected.length - (toDecline?.length ?? 0))}
        onClose={() => setToDecline(null)}
        onDecline={decline}
        stopWaiting={bulk.stopWaiting}
      />
    </>
  );
}

function howMany({ length }: Applicant[]): string {
  return length === 1 ? '1 performer' : `${length} performers`;
}

function aboutDeclining(toDecline: Applicant[], decidedCount: number): string {
  const all = `The same letter goes to ${howMany(toDecline)}: ${namesOf(toDecline)}.`;
  if (decidedCount === 0) return all;
  return decidedCount === 1
    ? `${all} 1 more is already decided and stays as it is.`
    : `${all} ${decidedCount} more are already decided and stay as they are.`;
}
