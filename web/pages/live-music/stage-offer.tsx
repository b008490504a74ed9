import { PlacePicture } from '../../site/place-picture.tsx';
import layout from '../../ui/layout.module.css';
import text from '../../ui/text.module.css';
import styles from './stage-offer.module.css';

const offers = [
  { name: 'Sound', what: 'PA and monitors, microphones, DI boxes and a small guitar amp.' },
  { name: 'Light', what: 'Stage lights on the brick wall, string lights over the tables.' },
  { name: 'Crew', what: 'Someone who runs it all, from sound check to the last encore.' },
  { name: 'Audience', what: 'Guests who came for the music, at tables that face the stage.' },
];

/** What the venue offers to performers, as a list. */
export function StageOffer() {
  return (
    <section aria-labelledby="stage-heading" className={`${layout.fullBleedGrid} ${layout.sectionTight}`}>
      <PlacePicture place="stage" sizes="(min-width: 60rem) 44vw, 100vw" className={styles.picture} />
      <div className={styles.text}>
        <h2 id="stage-heading" className={text.display2}>
          A stage that is ready when you are
        </h2>
        <p className={styles.words}>
          Bring your instruments. The rest is here, warmed up, with a coffee beside it.
        </p>
        <dl className={styles.credits}>
          {offers.map(({ name, what }) => (
            <div key={name} className={styles.credit}>
              <dt>{name}</dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
