import { isOpenReview, type ReviewState } from '#contract/applications/application-fields.ts';
import { changeReview, declineApplication, getReview } from '#contract/applications/review.ts';
import { ApiError, isSessionOver } from '../../api/api-error.ts';
import { callForVersion } from '../../api/call-api.ts';
import type { SeenReview } from '../review/review.queries.ts';

export interface Chosen {
  id: number;
  name: string;
}

/** What became of one of several applications. */
export type OneOutcome = Chosen &
  (
    | { kind: 'done'; before: ReviewState; after: SeenReview }
    /** Someone has decided about it, and it was left alone. */
    | { kind: 'decided' }
    | { kind: 'failed' }
  );

/** Moves one application on, as it was read a moment before: whatever has been decided about it stays. */
export async function changeOne(
  { id, name }: Chosen,
  move: (seen: SeenReview) => Promise<SeenReview>,
): Promise<OneOutcome> {
  try {
    const seen = await readOne(id);
    if (!isOpenReview(seen.review.state)) return { id, name, kind: 'decided' };
    return { id, name, kind: 'done', before: seen.review.state, after: await move(seen) };
  } catch (error) {
    // Nobody is signed in any more: the others would fail as well, and the page leads to the sign-in screen.
    if (isSessionOver(error)) throw error;
    return { id, name, kind: (await isDecidedNow(id, error)) ? 'decided' : 'failed' };
  }
}

export async function readOne(id: number): Promise<SeenReview> {
  const { output, version } = await callForVersion(getReview, undefined, { params: { id } });
  return { review: output, version };
}

export async function moveTo(state: ReviewState, seen: SeenReview): Promise<SeenReview> {
  if (seen.review.state === state) return seen;
  const { output, version } = await callForVersion(changeReview, { state }, callAbout(seen));
  return { review: output, version };
}

export async function declineWith(message: string, seen: SeenReview): Promise<SeenReview> {
  const { output, version } = await callForVersion(declineApplication, { message }, callAbout(seen));
  return { review: output, version };
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
