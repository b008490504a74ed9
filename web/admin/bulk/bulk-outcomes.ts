import type { ToastMessage } from '../../ui/feedback/toast.tsx';

/**
 * `same`: it was so already. `gone`: someone else has deleted it. `changed`: someone else has changed it, and it was
 * left alone. `decided`: someone has decided about it, and it was left alone. `told`: undone, but a mail had left.
 */
export type OutcomeKind = 'done' | 'same' | 'gone' | 'changed' | 'decided' | 'told' | 'failed';

export interface Change<Result> {
  kind: OutcomeKind;
  result?: Result;
}

export interface BulkOutcome<Thing, Result = unknown> extends Change<Result> {
  thing: Thing;
}

export interface BulkNoun<Thing> {
  counted: (count: number) => string;
  names: (things: readonly Thing[]) => string;
}

/** Those things that have one outcome, ready for a sentence. */
interface Few<Thing, Result> {
  /** For example `3` or `3 images`. */
  counted: string;
  /** For example `1 was` or `3 were`. */
  were: string;
  names: string;
  outcomes: BulkOutcome<Thing, Result>[];
}

export interface BulkWords<Thing, Result = unknown> {
  /** Completes '3 …' and 'Nothing was …': archived, made public. */
  did: string;
  /** What is said of each outcome, in this order. An outcome without a sentence counts as failed. */
  say?: Partial<Record<OutcomeKind, (few: Few<Thing, Result>) => string>>;
}

/** What a person has to see to. */
const troubles: ReadonlySet<OutcomeKind> = new Set(['changed', 'told', 'failed']);

export function isTrouble({ kind }: { kind: OutcomeKind }): boolean {
  return troubles.has(kind);
}

export function toastOf<Thing, Result>(
  outcomes: BulkOutcome<Thing, Result>[],
  { did, say = {} }: BulkWords<Thing, Result>,
  { counted, names }: BulkNoun<Thing>,
): ToastMessage {
  const of = (kind: OutcomeKind) => outcomes.filter((outcome) => outcome.kind === kind);
  const sentences = {
    ...say,
    failed: say.failed ?? ((few) => `${few.counted} could not be ${did}: ${few.names}. Please try again.`),
  } satisfies BulkWords<Thing, Result>['say'];
  const description = Object.entries(sentences)
    .map(([kind, sentence]) => ({ few: of(kind as OutcomeKind), sentence }))
    .filter(({ few }) => few.length > 0)
    .map(({ few, sentence }) =>
      sentence({
        counted: counted(few.length),
        were: `${counted(few.length)} ${few.length === 1 ? 'was' : 'were'}`,
        names: names(few.map(({ thing }) => thing)),
        outcomes: few,
      }),
    )
    .join(' ');
  const doneCount = of('done').length;
  return {
    title: doneCount > 0 ? `${counted(doneCount)} ${did}.` : `Nothing was ${did}.`,
    ...(description && { description }),
    tone: outcomes.some(isTrouble) ? 'destructive' : 'neutral',
  };
}

const namedAtMost = 3;
const longestName = 40;

/** The first few by name, each in its own direction of writing, whatever the others are written in. */
export function namesOf(things: readonly { name: string }[]): string {
  const shown = things.slice(0, namedAtMost).map(({ name }) => `\u2068${shortened(name)}\u2069`);
  const more = things.length - shown.length;
  if (more > 0) return `${shown.join(', ')} and ${more} more`;
  return shown.length > 1 ? `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}` : shown.join('');
}

/** Without isolates of its own, which could end the one around it. Other direction marks end with it. */
function shortened(name: string): string {
  const letters = [...name.replaceAll(/[\u2066-\u2069]/g, '')];
  return letters.length > longestName ? `${letters.slice(0, longestName).join('')}…` : letters.join('');
}

/** Rows that have a name, and are counted without a noun. */
export const namedRows: BulkNoun<{ name: string }> = { counted: String, names: namesOf };

/** After an undo there is no second try: whoever undid has to look. */
export const undone = {
  did: 'undone',
  say: {
    failed: ({ counted, names }: Few<unknown, unknown>) =>
      `${counted} could not be undone: ${names}. Please look at them.`,
  },
};
