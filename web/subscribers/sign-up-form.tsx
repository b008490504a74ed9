import { MailCheck } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { neverMissPath } from '#contract/addresses.ts';
import { spamMarks } from '#contract/applications/application-fields.ts';
import type { ErrorBody } from '#contract/errors.ts';
import type { subscribe } from '#contract/subscribers/subscribers.ts';
import { Honeypot } from '../apply/honeypot.tsx';
import { Field } from '../forms/field.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import layout from '../ui/layout.module.css';
import styles from './sign-up-form.module.css';

type SignUpOutcome = { isTaken: true; words: string } | { isTaken: false; problem: string };

const failed = 'That did not work. Please try again in a moment.';

/** Sends the address. Without the validator, which is larger than all of this: the server says what is wrong. */
async function sendSignUp(email: string, honeypot: string): Promise<SignUpOutcome> {
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

export interface SignUpFormProps {
  /** How the form ended that was sent without JavaScript, when this page is the answer to it. */
  sent?: { words: string } | { email: string; problem: string } | undefined;
}

/** Asks for the newsletter. It works without JavaScript: then the page itself is the answer. */
export function SignUpForm({ sent }: SignUpFormProps) {
  const [email, setEmail] = useState(sent && 'email' in sent ? sent.email : '');
  const [problem, setProblem] = useState(sent && 'problem' in sent ? sent.problem : undefined);
  const [words, setWords] = useState(sent && 'words' in sent ? sent.words : undefined);
  const [isBusy, setIsBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const notice = useRef<HTMLDivElement>(null);
  const hasJustSent = useRef(false);

  // The button that had the focus is gone.
  useEffect(() => {
    if (words !== undefined && hasJustSent.current) notice.current?.focus();
  }, [words]);

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    setIsBusy(true);
    // As it stands in the form: it may have been typed before the scripts ran.
    const typed = new FormData(event.currentTarget);
    const typedEmail = String(typed.get('email'));
    setEmail(typedEmail);
    const outcome = await sendSignUp(typedEmail, String(typed.get(spamMarks.honeypot)));
    setIsBusy(false);
    hasJustSent.current = true;
    if (outcome.isTaken) return setWords(outcome.words);
    setProblem(outcome.problem);
    form.current?.querySelector<HTMLInputElement>('input[type="email"]')?.focus();
  }

  if (words !== undefined) {
    return (
      <div ref={notice} tabIndex={-1} role="status" className={`${layout.space100} ${styles.done}`}>
        <Notice tone="good" ground="shade" icon={MailCheck}>
          <p>{words}</p>
        </Notice>
      </div>
    );
  }
  return (
    <form ref={form} noValidate method="post" action={neverMissPath} className={styles.form} onSubmit={send}>
      <Field
        name="email"
        label="Email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        value={email}
        error={problem}
        onChange={({ target }) => {
          setEmail(target.value);
          setProblem(undefined);
        }}
        onBlur={() => {}}
      />
      <Honeypot name={spamMarks.honeypot} />
      <Button type="submit" variant="filled" className={styles.button} aria-disabled={isBusy}>
        {isBusy ? 'Sending...' : 'Send me the newsletter'}
      </Button>
    </form>
  );
}
