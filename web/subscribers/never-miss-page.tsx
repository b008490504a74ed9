import { signUpWords } from '#contract/own-page-addresses.ts';
import { usePage, useSubmission } from '../site/site-contexts.ts';
import layout from '../ui/layout.module.css';
import text from '../ui/text.module.css';
import styles from './never-miss-page.module.css';
import { NeverMissWays } from './never-miss-ways.tsx';
import type { SignUpFormProps } from './sign-up-form.tsx';

/** The same as the dialog, for browsers without JavaScript and for links. */
export function NeverMissPage() {
  const { search } = usePage();
  const submission = useSubmission();
  return (
    <div className={`${layout.wrap} ${styles.page}`}>
      <h1 className={text.display1}>Never miss a show</h1>
      <div data-surface="paper" className={styles.sheet}>
        <h2 className={text.visuallyHidden}>Ways to hear of shows</h2>
        <NeverMissWays sent={sentOf()} />
      </div>
    </div>
  );

  function sentOf(): SignUpFormProps['sent'] {
    if (submission?.outcome === 'refused') {
      const { values, fields, sentence } = submission;
      return { email: values.email ?? '', problem: fields.email ?? sentence };
    }
    return search.has('sent') ? { words: signUpWords } : undefined;
  }
}
