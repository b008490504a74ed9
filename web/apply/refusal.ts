import type { PlainSubmission } from '#contract/pages.ts';

export type Refusal = Extract<PlainSubmission, { outcome: 'refused' }>;

export const picturesAgain = 'Your pictures have to be chosen again.';

/** The sentence above the form. Errors of single fields are shown at the field. */
export function sentenceOf({ sentence, fields }: Refusal): string {
  if (Object.keys(fields).length > 0) return 'Some of your answers need another look.';
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}
