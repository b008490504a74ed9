import { mailtoUrl } from '#contract/addresses.ts';
import { useVenue } from '../../site/site-contexts.ts';
import layout from '../../ui/layout.module.css';
import text from '../../ui/text.module.css';
import styles from './questions.module.css';

/** The questions of performers, as `<details>` elements, which work without JavaScript. */
export function Questions() {
  const { bookingEmail, questions } = useVenue();
  return (
    <section aria-labelledby="questions" data-surface="paper" className={styles.questions}>
      <div className={`${layout.fullBleedGrid} ${layout.section}`}>
        <div className={styles.head}>
          <h2 id="questions" className={`${text.display2} ${styles.heading}`}>
            Questions, answered before sound check
          </h2>
          <p className={styles.text}>
            Still wondering? Write to{' '}
            <a className={text.link} href={mailtoUrl(bookingEmail)}>
              {bookingEmail}
            </a>
            .
          </p>
        </div>
        <div className={styles.answers}>
          {questions.map(({ question, answer }) => (
            <details key={question} className={styles.question}>
              <summary className={styles.summary}>
                <h3>{question}</h3>
                <span aria-hidden className={styles.icon} />
              </summary>
              <p className={styles.answer}>{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}
