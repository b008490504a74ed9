import { undoSeconds } from '#contract/review.ts';
import type { ToastMessage } from '../../ui/toast.tsx';
import type { Chosen, OneOutcome } from './change-one.ts';

const namedAtMost = 3;
const longestName = 40;

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

function described(sentences: (string | false)[]): Pick<ToastMessage, 'description'> {
  const description = sentences.filter(Boolean).join(' ');
  return description ? { description } : {};
}

/** The first few by name, each in its own direction of writing, whatever the others are written in. */
export function names(people: Chosen[]): string {
  const shown = people.slice(0, namedAtMost).map(({ name }) => `\u2068${shortened(name)}\u2069`);
  const more = people.length - shown.length;
  if (more > 0) return `${shown.join(', ')} and ${more} more`;
  return shown.length > 1 ? `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}` : shown.join('');
}

/** Without isolates of its own, which could end the one around it. Other direction marks end with it. */
function shortened(name: string): string {
  const letters = [...name.replaceAll(/[\u2066-\u2069]/g, '')];
  return letters.length > longestName ? `${letters.slice(0, longestName).join('')}…` : letters.join('');
}

function wereOrWas(people: Chosen[]): string {
  return people.length === 1 ? '1 was' : `${people.length} were`;
}
