import { useHouseText } from '../../site/site-contexts.ts';
import layout from '../../ui/layout.module.css';
import text from '../../ui/text.module.css';
import styles from './booking.module.css';

/** The steps to a booking. The questions are where one applies. */
export function Booking() {
  const say = useHouseText();
  const steps = [
    ['You apply', say('applying', 'Five minutes, no account needed.')],
    ['We listen', say('listening', 'Every link you send, to the end.')],
    ['We find your evening', say('finding', 'We write to you with a date.')],
    ['You play', say('playing', 'Sound check first, then applause.')],
  ] as const;
  return (
    <section aria-labelledby="booking-heading" data-surface="paper" className={styles.section}>
      <div className={`${layout.fullBleedGrid} ${layout.sectionTight}`}>
        <div className={styles.head}>
          <h2 id="booking-heading" className={text.display2}>
            How booking works
          </h2>
          <p className={styles.questions}>
            Still wondering?{' '}
            <a className={text.link} href="/#questions">
              Read the questions
            </a>
          </p>
        </div>
        <ol className={styles.steps}>
          {steps.map(([name, what]) => (
            <li key={name} className={styles.step}>
              <h3 className={text.display3}>{name}</h3>
              <p>{what}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
