import type { PlainSubmission } from '#contract/pages.ts';

export type Refusal = Extract<PlainSubmission, { outcome: 'refused' }>;

export const picturesAgain = 'Your pictures have to be chosen again.';

/** What stands above the form; what is wrong with a field is said there. */
export function sentenceOf({ sentence, fields }: Refusal): string {
  if (Object.keys(fields).length > 0) return 'Some of your answers need another look.';
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}
