import { ApplicationPlace } from '../../apply/application-place.tsx';
import { applySectionId } from '../../site/apply-link.tsx';
import { useHouseText, useVenue } from '../../site/site-contexts.ts';
import layout from '../../ui/layout.module.css';
import text from '../../ui/text.module.css';
import styles from './apply-section.module.css';
import { introWords } from './home-words.ts';

/** One a line. */
const needed = `One to three photos of you or your band
A link where we can hear you, if you have one
A few dates that would suit you
A short bio, as you would like to be announced`;

export function ApplySection() {
  const say = useHouseText();
  const things = say('bring', needed);
  return (
    <section
      id={applySectionId}
      tabIndex={-1}
      aria-labelledby="apply-heading"
      data-surface="paper"
      className={styles.section}
    >
      <div className={`${layout.fullBleedGrid} ${layout.section}`}>
        <div className={`${layout.introduction} ${styles.head}`}>
          <p className={`${text.label} ${text.badge} ${styles.badge}`}>Join Our Stage</p>
          <h2 id="apply-heading" className={`${text.display2} ${styles.heading}`}>
            Apply to Perform
          </h2>
          <p className={styles.time}>
            About five minutes, in five short steps, with one to three photos. No account needed.
          </p>
          {things && (
            <>
              <h3 className={`${text.label} ${styles.needed}`}>Have at hand</h3>
              <ul className={styles.list}>
                {typeof things === 'string' ? (
                  things.split('\n').map((thing) => <li key={thing}>{thing}</li>)
                ) : (
                  <li>{things}</li>
                )}
              </ul>
            </>
          )}
        </div>
        <div className={layout.introduced}>
          <p className={styles.intro}>{say('intro', introWords(useVenue()))}</p>
          <ApplicationPlace />
        </div>
      </div>
    </section>
  );
}
