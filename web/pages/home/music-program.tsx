import { PageLink } from '../../site/link.tsx';
import { PlacePicture } from '../../site/place-picture.tsx';
import { useHouseText, useVenue } from '../../site/site-contexts.ts';
import layout from '../../ui/layout.module.css';
import text from '../../ui/text.module.css';
import styles from './music-program.module.css';

export function MusicProgram() {
  const { brand, country } = useVenue();
  const say = useHouseText();
  const stage = `${brand} is a stage for emerging and established artists: solo, duo, band or ensemble, from electronic and indie to jazz and hip-hop.`;
  return (
    <section aria-labelledby="program-heading" className={`${layout.fullBleedGrid} ${styles.program}`}>
      <PlacePicture place="program" sizes="(min-width: 60rem) 72vw, 100vw" className={styles.picture} />
      <div className={styles.panel}>
        <p className={`${text.label} ${text.amber}`}>
          Our Music {/AU|CA|PH|US/.test(country) ? 'Program' : 'Programme'}
        </p>
        <h2 id="program-heading" className={`${text.display2} ${layout.space100}`}>
          Join Our Live Performance Lineup
        </h2>
        <p className={styles.words}>
          {say(
            'program',
            `${stage} Some play their first evening here. Others come back because the room goes quiet when they start.`,
            stage,
          )}
        </p>
        <PageLink to="/live-music" className={`${text.link} ${styles.more}`}>
          What it is like to play here
        </PageLink>
      </div>
    </section>
  );
}
