import { Check, Star, X } from 'lucide-react';
import { useState } from 'react';
import { isOpenReview, type ReviewState } from '#contract/applications/application-fields.ts';
import { changeReview, declineApplication, getReview, undoSeconds } from '#contract/applications/review.ts';
import { BulkBar } from '../../admin/bulk/bulk-bar.tsx';
import { type BulkWords, type Change, namedRows, namesOf, undone } from '../../admin/bulk/bulk-outcomes.ts';
import { type BulkChange, useBulk } from '../../admin/bulk/use-bulk.ts';
import type { Selection } from '../../admin/bulk/use-selection.ts';
import { ApiError } from '../../api/api-error.ts';
import { callApi } from '../../api/call-api.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { callReview, type DeskRow, type SeenReview } from '../desk-rows.ts';
import { DeclineDialog, type DeclineOutcome } from '../review/decline-dialog.tsx';
import { wasTold } from '../review/use-review.ts';

export type Applicant = Pick<DeskRow, 'id' | 'name'>;

export interface Changed {
  before: ReviewState;
  after: SeenReview;
}

type ReviewWords = BulkWords<Applicant, Changed>;

export function wordsOf(did: 'shortlisted' | 'declined'): ReviewWords {
  return {
    did,
    say: {
      ...(did === 'declined' && { done: ({ outcomes }) => toldLater(outcomes) }),
      decided: ({ were, names }) => `${were} already decided: ${names}.`,
    },
  };
}

function toldLater(outcomes: Change<Changed>[]): string {
  const isMailMissing = outcomes.some(
    ({ result }) => result?.after.review.messages.at(-1)?.state === 'not configured',
  );
  return isMailMissing
    ? 'Mail is not set up, so nobody will be told.'
    : `They will be told in ${undoSeconds} seconds.`;
}

export const undoWords: ReviewWords = {
  ...undone,
  say: {
    told: ({ names }) =>
      `Too late to call the mail back: ${names}. They are open again: please write to them.`,
    ...undone.say,
  },
};

export const readWords: ReviewWords = {
  did: 'marked as read',
  say: { failed: ({ counted, names }) => `${counted} could not be marked: ${names}. Please try again.` },
};

/** Moves applications on, each as it was read a moment before: whatever has been decided about one stays. */
function moving(
  did: 'shortlisted' | 'declined',
  move: (seen: SeenReview) => Promise<SeenReview>,
): BulkChange<Applicant, Changed> {
  return {
    words: wordsOf(did),
    async changeOne({ id }) {
      try {
        const seen = await callReview(getReview, undefined, { id });
        if (!isOpenReview(seen.review.state)) return { kind: 'decided' };
        return { kind: 'done', result: { before: seen.review.state, after: await move(seen) } };
      } catch (error) {
        if (await isDecidedNow(id, error)) return { kind: 'decided' };
        throw error;
      }
    },
    undo: {
      // The mail to the first of them leaves ten seconds after its own decision, and not after the last one.
      withinMs: undoSeconds * 1_000,
      words: undoWords,
      async undoOne(_, { before, after }) {
        const reopened = await moveTo(before, after);
        const kind = wasTold(after.review, reopened.review) ? 'told' : 'done';
        return { kind, result: { before, after: reopened } };
      },
    },
  };
}

const shortlisting = moving('shortlisted', (seen) => moveTo('shortlisted', seen));

function decliningWith(message: string): BulkChange<Applicant, Changed> {
  return moving('declined', (seen) => callReview(declineApplication, { message }, aboutSeen(seen)));
}

async function moveTo(state: ReviewState, seen: SeenReview): Promise<SeenReview> {
  return seen.review.state === state ? seen : callReview(changeReview, { state }, aboutSeen(seen));
}

function aboutSeen({ review, version }: SeenReview) {
  return { id: review.applicationId, about: version };
}

/** Someone else may have decided between the reading and the change. */
async function isDecidedNow(id: number, error: unknown): Promise<boolean> {
  if (!(error instanceof ApiError) || error.status !== 409) return false;
  const seen = await callReview(getReview, undefined, { id }).catch(() => undefined);
  return seen !== undefined && !isOpenReview(seen.review.state);
}

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
