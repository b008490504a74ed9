import { ApplyLink } from '../../site/apply-link.tsx';
import { PlacePicture } from '../../site/place-picture.tsx';
import { useHouseText, useVenue } from '../../site/site-contexts.ts';
import { buttonClass } from '../../ui/button.tsx';
import layout from '../../ui/layout.module.css';
import text from '../../ui/text.module.css';
import { Booking } from './booking.tsx';
import { roomSizes } from './live-music.queries.ts';
import styles from './live-music-page.module.css';
import { LocationFacts } from './location-facts.tsx';
import { NextShows } from './next-shows.tsx';
import { RoomPhotos } from './room-photos.tsx';
import { StageOffer } from './stage-offer.tsx';

export function LiveMusicPage() {
  const { brand } = useVenue();
  const say = useHouseText();
  return (
    <>
      <header className={`${layout.fullBleedGrid} ${styles.hero}`}>
        <h1 className={`${text.display1} ${styles.heroHeading}`}>Live Music at {brand}</h1>
        <PlacePicture place="liveMusic" sizes={roomSizes} priority className={styles.heroImage} />
        <div className={styles.heroText}>
          <p className={text.lede}>
            {say(
              'liveMusic',
              'A small room with candles on the tables, where people stop talking when the first chord sounds. If you play, we would like to hear you.',
              'If you play, we would like to hear you.',
            )}
          </p>
          <ApplyLink className={buttonClass('filled', styles.heroApply)} place="page">
            Apply to Perform
          </ApplyLink>
        </div>
      </header>
      <StageOffer />
      <RoomPhotos />
      <LocationFacts />
      <NextShows />
      <Booking />
      <section aria-labelledby="call-heading" className={styles.call}>
        <div className={`${layout.wrap} ${styles.callText}`}>
          <h2 id="call-heading" className={`${text.display1} ${styles.callHeading}`}>
            {say('closing', 'The microphone is on')}
          </h2>
          <div className={styles.callWords}>
            <p>
              {say(
                'closingWords',
                'Tell us who you are and when you can play. Our team will review your application within 24 hours.',
              )}
            </p>
            <ApplyLink className={buttonClass('filled', styles.callApply)} place="page">
              Apply to Perform
            </ApplyLink>
          </div>
        </div>
      </section>
    </>
  );
}
