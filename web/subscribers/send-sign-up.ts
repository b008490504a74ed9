import type { z } from 'zod';
import { spamMarks } from '#contract/applications/application-fields.ts';
import type { ErrorBody } from '#contract/errors.ts';
import type { subscribe } from '#contract/subscribers/subscribers.ts';

export type SignUpOutcome = { isTaken: true; words: string } | { isTaken: false; problem: string };

const failed = 'That did not work. Please try again in a moment.';

/** Sends the address. Without the validator, which is larger than all of this: the server says what is wrong. */
export async function sendSignUp(email: string, honeypot: string): Promise<SignUpOutcome> {
  try {
    const response = await fetch('/api/subscribers', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, [spamMarks.honeypot]: honeypot }),
    });
    const answer: z.output<typeof subscribe.reply> & Pick<ErrorBody, 'fields'> = await response.json();
    if (response.ok) return { isTaken: true, words: answer.message };
    return { isTaken: false, problem: answer.fields?.email ?? answer.message };
  } catch {
    return { isTaken: false, problem: failed };
  }
}
