import { useRef } from 'react';
import {
  maxOwnLetterLength,
  type NewsletterPreview,
  type OwnLetter,
  ownLetter,
  sendOwnLetter,
  testOwnLetter,
} from '#contract/subscribers/newsletter.ts';
import { withCommas } from '#contract/text/text.ts';
import { failureToast } from '../../admin/failure-toast.ts';
import { useConfirm } from '../../admin/use-confirm.tsx';
import { callApi } from '../../api/call-api.ts';
import { useAction } from '../../api/use-action.ts';
import { RestoredNotice } from '../../forms/drafts/restored-notice.tsx';
import { Field, ParagraphField } from '../../forms/field.tsx';
import { SubmitButton } from '../../forms/submit-button.tsx';
import { discardQuestion, useUnsavedGuard } from '../../forms/use-unsaved-guard.tsx';
import { useZodForm } from '../../forms/use-zod-form.ts';
import layout from '../../ui/layout.module.css';
import text from '../../ui/text.module.css';

/** Writes to everyone on the list at once, after a test to the house and a question. */
export function OwnLetterForm({ preview: { confirmed, testTo } }: { preview: NewsletterPreview }) {
  const people = confirmed === 1 ? '1 person' : `${withCommas(confirmed)} people`;
  const isTest = useRef(false);
  const testing = useAction({
    act: (letter: OwnLetter) => callApi(testOwnLetter, letter),
    done: { title: 'Test on its way', description: `To ${testTo}` },
    failed: failureToast('Error', 'Failed to send the test'),
    changes: ['messages'],
  });
  const sending = useAction({
    act: (letter: OwnLetter) => callApi(sendOwnLetter, letter),
    done: { title: 'Your letter is on its way', description: 'You can see above how many have it.' },
    failed: failureToast('Error', 'The letter could not be sent. Please try again.'),
    changes: ['letter', 'messages'],
  });
  const form = useZodForm<OwnLetter>({
    draftKey: 'own-letter',
    schema: ownLetter,
    initial: { subject: '', text: '' },
    async onSubmit(letter) {
      if (!isTest.current) return void question.ask(letter);
      const outcome = await testing.run(letter);
      return outcome.isDone ? undefined : outcome.refusal?.fields;
    },
  });
  const question = useConfirm<OwnLetter>({
    title: 'Send Your Letter',
    subject: ({ subject }) => subject,
    question: () => `It goes to ${people}. A mail that has left cannot be taken back.`,
    confirmLabel: sending.isBusy ? 'Sending...' : `Send to ${people}`,
    action: sending,
    onDone: form.discard,
  });
  const guard = useUnsavedGuard(form.isChanged ? discardQuestion(form.discard) : null);
  return (
    <>
      <form className={layout.stack} noValidate onSubmit={form.submit}>
        <RestoredNotice of={form} />
        <Field {...form.field('subject')} label="Subject" autoComplete="off" />
        <ParagraphField
          {...form.field('text')}
          label="Your letter"
          hint={`An empty line begins a paragraph, and addresses (https://…) become links. At most ${withCommas(maxOwnLetterLength)} characters.`}
          rows={5}
        />
        <div className={`${layout.cluster} ${text.anywhere}`}>
          <SubmitButton
            variant="outline"
            isBusy={testing.isBusy}
            busyLabel="Sending..."
            onClick={() => {
              isTest.current = true;
            }}
          >
            Send a test to {testTo}
          </SubmitButton>
          {confirmed > 0 && (
            <SubmitButton
              isBusy={sending.isBusy}
              busyLabel="Sending..."
              onClick={() => {
                isTest.current = false;
              }}
            >
              Send to {people} …
            </SubmitButton>
          )}
        </div>
      </form>
      {question.dialog}
      {guard.dialog}
    </>
  );
}
