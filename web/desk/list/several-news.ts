import { undoSeconds } from '#contract/applications/review.ts';
import { described, names } from '../../admin/choice/several-names.ts';
import type { ToastMessage } from '../../ui/toast.tsx';
import type { Chosen, OneOutcome } from './change-one.ts';

/** What a toast says of a change of several applications. */
export function newsOfSeveral(outcomes: OneOutcome[], done: 'shortlisted' | 'declined'): ToastMessage {
  const of = (kind: OneOutcome['kind']) => outcomes.filter((outcome) => outcome.kind === kind);
  const [changed, decided, failed] = [of('done'), of('decided'), of('failed')];
  const sentences = [
    changed.length > 0 && done === 'declined' && toldLater(outcomes),
    decided.length > 0 && `${wereOrWas(decided)} already decided: ${names(decided)}.`,
    failed.length > 0 && `${failed.length} could not be ${done}: ${names(failed)}. Please try again.`,
  ];
  return {
    title: changed.length > 0 ? `${changed.length} ${done}.` : `Nothing was ${done}.`,
    ...described(sentences),
    tone: failed.length > 0 ? 'destructive' : 'neutral',
  };
}

function toldLater(outcomes: OneOutcome[]): string {
  const isMailMissing = outcomes.some(
    (outcome) => outcome.kind === 'done' && outcome.after.review.messages.at(-1)?.state === 'not configured',
  );
  return isMailMissing
    ? 'Mail is not set up, so nobody will be told.'
    : `They will be told in ${undoSeconds} seconds.`;
}

export interface Undoing {
  undone: Chosen[];
  /** They had been told already. */
  told: Chosen[];
  failed: Chosen[];
}

export function newsOfUndoing({ undone, told, failed }: Undoing): ToastMessage {
  const sentences = [
    told.length > 0 &&
      `Too late to call the mail back: ${names(told)}. They are open again: please write to them.`,
    failed.length > 0 && `${failed.length} could not be undone: ${names(failed)}. Please look at them.`,
  ];
  const isWhole = told.length + failed.length === 0;
  return {
    title: undone.length > 0 ? `${undone.length} undone.` : 'Nothing was undone.',
    ...described(sentences),
    tone: isWhole ? 'neutral' : 'destructive',
  };
}

function wereOrWas(people: Chosen[]): string {
  return people.length === 1 ? '1 was' : `${people.length} were`;
}
