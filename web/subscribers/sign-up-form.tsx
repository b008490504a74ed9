import { MailCheck } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { neverMissPath } from '#contract/addresses.ts';
import { spamMarks } from '#contract/applications/application-fields.ts';
import { Honeypot } from '../apply/honeypot.tsx';
import { Field } from '../forms/field.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { sendSignUp } from './send-sign-up.ts';
import styles from './sign-up-form.module.css';

export interface SignUpFormProps {
  /** How the form ended that was sent without JavaScript, when this page is the answer to it. */
  sent?: { words: string } | { email: string; problem: string } | undefined;
}

/** Asks for the weekly letter. It works without JavaScript: then the page itself is the answer. */
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
      <div ref={notice} tabIndex={-1} role="status" className={styles.done}>
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
        {isBusy ? 'Sending...' : 'Send me the letter'}
      </Button>
    </form>
  );
}
