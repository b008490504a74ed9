import type { EventRecord } from '#contract/events/events.ts';
import { described, names } from '../../../admin/choice/several-names.ts';
import type { ToastMessage } from '../../../ui/toast.tsx';

/** What became of one of several events. */
export interface OneOutcome {
  event: EventRecord;
  /**
   * `done`: changed, with what it is now. `idle`: it was so already. `gone`: someone else has deleted it. `changed`:
   * someone else has changed it, and it was left alone.
   */
  kind: 'done' | 'idle' | 'gone' | 'changed' | 'failed';
  after?: EventRecord;
}

export type SeveralDeed = 'published' | 'archived' | 'deleted';

/** What stays chosen, for another try. */
export function isOpen({ kind }: OneOutcome): boolean {
  return kind === 'changed' || kind === 'failed';
}

export function newsOfSeveral(outcomes: OneOutcome[], deed: SeveralDeed): ToastMessage {
  const of = (kind: OneOutcome['kind']) =>
    outcomes.filter((one) => one.kind === kind).map(({ event }) => event);
  const [done, idle, gone, changed, failed] = [
    of('done'),
    of('idle'),
    of('gone'),
    of('changed'),
    of('failed'),
  ];
  const sentences = [
    idle.length > 0 && `${wereOrWas(idle)} already ${deed}: ${names(idle)}.`,
    gone.length > 0 && `${wereOrWas(gone)} deleted by someone else before: ${names(gone)}.`,
    changed.length > 0 &&
      `${wereOrWas(changed)} changed by someone else meanwhile, and left alone: ${names(changed)}. Please look and try again.`,
    failed.length > 0 && `${failed.length} could not be ${deed}: ${names(failed)}. Please try again.`,
  ];
  return {
    title: done.length > 0 ? `${done.length} ${deed}.` : `Nothing was ${deed}.`,
    ...described(sentences),
    tone: outcomes.some(isOpen) ? 'destructive' : 'neutral',
  };
}

export function newsOfUndoing(outcomes: OneOutcome[]): ToastMessage {
  const left = outcomes.filter(({ kind }) => kind !== 'done').map(({ event }) => event);
  const undoneCount = outcomes.length - left.length;
  return {
    title: undoneCount > 0 ? `${undoneCount} undone.` : 'Nothing was undone.',
    ...described([
      left.length > 0 && `${left.length} could not be undone: ${names(left)}. Please look at them.`,
    ]),
    tone: left.length > 0 ? 'destructive' : 'neutral',
  };
}

function wereOrWas({ length }: EventRecord[]): string {
  return length === 1 ? '1 was' : `${length} were`;
}
