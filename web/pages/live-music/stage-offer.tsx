import { PlacePicture } from '../../site/place-picture.tsx';
import { useHouseText } from '../../site/site-contexts.ts';
import layout from '../../ui/layout.module.css';
import text from '../../ui/text.module.css';
import styles from './stage-offer.module.css';

/** What the venue offers to performers, as a list. */
export function StageOffer() {
  const say = useHouseText();
  const offers = [
    ['Sound', say('sound', 'PA and monitors, microphones, DI boxes and a small guitar amp.', '')],
    ['Light', say('light', 'Stage lights on the brick wall, string lights over the tables.', '')],
    ['Crew', say('crew', 'Someone who runs it all, from sound check to the last encore.', '')],
    ['Audience', say('audience', 'Guests who came for the music, at tables that face the stage.', '')],
  ] as const;
  return (
    <section aria-labelledby="stage-heading" className={`${layout.fullBleedGrid} ${layout.sectionTight}`}>
      <PlacePicture place="stage" sizes="(min-width: 60rem) 44vw, 100vw" className={styles.picture} />
      <div className={styles.text}>
        <h2 id="stage-heading" className={text.display2}>
          {say('stageHeading', 'A stage that is ready when you are')}
        </h2>
        <p className={styles.words}>
          {say(
            'stage',
            'Bring your instruments. The rest is here, warmed up, with a coffee beside it.',
            'Tell us what you need, and we will tell you what is here.',
          )}
        </p>
        <dl className={styles.credits}>
          {offers.map(
            ([name, what]) =>
              what && (
                <div key={name} className={styles.credit}>
                  <dt>{name}</dt>
                  <dd>{what}</dd>
                </div>
              ),
          )}
        </dl>
      </div>
    </section>
  );
}
