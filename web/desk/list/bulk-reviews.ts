import { isOpenReview, type ReviewState } from '#contract/applications/application-fields.ts';
import { changeReview, declineApplication, getReview, undoSeconds } from '#contract/applications/review.ts';
import { type BulkWords, type Change, undone } from '../../admin/bulk/bulk-outcomes.ts';
import type { BulkChange } from '../../admin/bulk/use-bulk.ts';
import { ApiError } from '../../api/api-error.ts';
import { callForVersion } from '../../api/call-api.ts';
import { asSeen, type SeenReview } from '../desk-rows.ts';
import { wasTold } from '../review/use-decision.ts';

export interface Applicant {
  id: number;
  name: string;
}

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
        const seen = await readOne(id);
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

export const shortlisting = moving('shortlisted', (seen) => moveTo('shortlisted', seen));

export function decliningWith(message: string): BulkChange<Applicant, Changed> {
  return moving('declined', async (seen) =>
    asSeen(await callForVersion(declineApplication, { message }, callAbout(seen))),
  );
}

async function readOne(id: number): Promise<SeenReview> {
  return asSeen(await callForVersion(getReview, undefined, { params: { id } }));
}

async function moveTo(state: ReviewState, seen: SeenReview): Promise<SeenReview> {
  if (seen.review.state === state) return seen;
  return asSeen(await callForVersion(changeReview, { state }, callAbout(seen)));
}

function callAbout({ review, version }: SeenReview) {
  return { params: { id: review.applicationId }, headers: { 'if-match': version } };
}

/** Someone else may have decided between the reading and the change. */
async function isDecidedNow(id: number, error: unknown): Promise<boolean> {
  if (!(error instanceof ApiError) || error.status !== 409) return false;
  const seen = await readOne(id).catch(() => undefined);
  return seen !== undefined && !isOpenReview(seen.review.state);
}
