import { z } from 'zod';
import { defineCall } from '../call.ts';
import { plainText, someText } from '../text/text.ts';
import { clockInput } from '../time/time-input.ts';
import { promiseHours, usualAnswerHours } from '../venue/venue-input.ts';

export const maxDecisionTextLength = 2_000;
export const maxDeclineTemplates = 20;
const maxTemplateNameLength = 80;

/** What a performer is told of a decision, in the words of staff. */
export const decisionText = someText(maxDecisionTextLength);

export const reviewSettings = z
  .object({
    /** A fact of the venue, which the website tells performers. */
    promiseHours,
    /** A mail each morning of what is open. */
    digest: z.boolean(),
    /** No SMS is sent between these two times of the venue's day. Null: any hour will do. */
    quietFrom: clockInput.nullable(),
    quietTo: clockInput.nullable(),
    /** Letters to choose from when an application is declined. The first is sent where none is chosen. */
    letters: z
      .array(
        z.object({
          name: plainText()
            .trim()
            .min(1, 'Required')
            .max(maxTemplateNameLength, `Please keep this to ${maxTemplateNameLength} characters`)
            .refine((name) => !/[\p{Cc}\u2028\u2029]/u.test(name), 'Please write this in one line'),
          text: decisionText,
        }),
      )
      .min(1, 'Please keep at least one letter')
      .max(maxDeclineTemplates, `Please keep this to ${maxDeclineTemplates} letters`),
  })
  .superRefine(({ quietFrom, quietTo }, context) => {
    const problem =
      (quietFrom === null) !== (quietTo === null)
        ? 'Please enter both times or neither'
        : quietFrom !== null && quietFrom === quietTo
          ? 'The two times must differ'
          : undefined;
    if (problem) context.addIssue({ code: 'custom', path: ['quietTo'], message: problem });
  });
export type ReviewSettings = z.output<typeof reviewSettings>;

export const defaultReviewSettings: ReviewSettings = {
  promiseHours: usualAnswerHours,
  digest: false,
  quietFrom: null,
  quietTo: null,
  letters: [
    {
      name: 'Not this time',
      text: `Thank you for offering to play for us, and for the time you took to tell us about your music.

We cannot offer you a date this time.`,
    },
    {
      name: 'No free dates',
      text: `Thank you for offering to play for us. We would have liked to have you here.

The dates you named are taken already. If other dates would suit you, please answer this mail with a few of them, and we will look again.`,
    },
    {
      name: 'Not our kind of evening',
      text: `Thank you for offering to play for us.

It is not quite what our evenings are, and we do not think that we could do your music justice here. That says nothing about how good it is. We wish you full rooms elsewhere.`,
    },
  ],
};

export const reviewSettingsChangedMeanwhile =
  'Someone else has changed these settings in the meantime. Nothing was overwritten.';

export const getReviewSettings = defineCall('GET /api/admin/review-settings', {
  summary: 'How soon performers are answered, when staff are reminded, and the letters to decline with',
  reply: reviewSettings,
});

export const changeReviewSettings = defineCall('PUT /api/admin/review-settings', {
  summary: 'Replaces these settings; with If-Match (their ETag) only those that were seen',
  headers: ['If-Match'],
  body: reviewSettings,
  reply: reviewSettings,
});
