import layout from '../../ui/layout.module.css';
import text from '../../ui/text.module.css';
import styles from './booking.module.css';

const steps = [
  { name: 'You apply', what: 'Five minutes, no account needed.' },
  { name: 'We listen', what: 'Every link you send, to the end.' },
  { name: 'We find your evening', what: 'We write to you with a date.' },
  { name: 'You play', what: 'Sound check first, then applause.' },
];

/** The steps to a booking. The questions are where one applies. */
export function Booking() {
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
          {steps.map(({ name, what }) => (
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
