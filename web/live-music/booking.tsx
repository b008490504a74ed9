import text from '../ui/text.module.css';
import styles from './booking.module.css';

const steps = [
  {
    name: 'You apply',
    what: 'Five short steps: who you are, what you play, where to hear you, when you can come. No account needed.',
  },
  {
    name: 'We listen',
    what: 'Someone who books the stage reads every application and plays every link, all the way through.',
  },
  {
    name: 'We find your evening',
    what: 'You hear from us by email with a date, a set length and what we need to know about tickets.',
  },
  {
    name: 'You play',
    what: 'Come in the afternoon, sound check while the room is empty, and stay for the applause.',
  },
];

/** The steps to a booking. */
export function Booking() {
  return (
    <section aria-labelledby="booking-heading">
      <h3 id="booking-heading" className={text.label}>
        How booking works
      </h3>
      <ol className={styles.booking}>
        {steps.map(({ name, what }) => (
          <li key={name} className={styles.step}>
            <h4 className={text.display3}>{name}</h4>
            <p>{what}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
