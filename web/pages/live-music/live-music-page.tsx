import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { equipmentAnswer } from '#contract/venue/brand.ts';
import { readQuery } from '../../api/read-path.ts';
import { nextShowsPath } from '../../events/event.queries.ts';
import { showsFirst } from '../../events/show-moment.ts';
import { ShowRows } from '../../events/show-rows.tsx';
import { ApplyLink } from '../../site/apply-link.tsx';
import { PageLink } from '../../site/link.tsx';
import { PlacePicture } from '../../site/place-picture.tsx';
import { useHouseText, useVenue } from '../../site/site-contexts.ts';
import { NotifyButton } from '../../subscribers/notify-button.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import layout from '../../ui/layout.module.css';
import text from '../../ui/text.module.css';
import { roomSizes } from '../pages.queries.ts';
import styles from './live-music-page.module.css';
import { LocationFacts } from './location-facts.tsx';
import nextShows from './next-shows.module.css';
import { RoomPhotos } from './room-photos.tsx';

export function LiveMusicPage() {
  const { brand } = useVenue();
  const say = useHouseText();
  return (
    <>
      <header className={`${layout.fullBleedGrid} ${styles.hero}`}>
        <h1 className={`${text.display1} ${styles.heroHeading}`}>Live Music at {brand}</h1>
        <PlacePicture place="liveMusic" sizes={roomSizes} priority className={styles.heroImage} />
        <div className={`${layout.space125} ${styles.heroText}`}>
          <p className={text.lede}>
            {say(
              'liveMusic',
              'A small room with candles on the tables, where people stop talking when the first chord sounds. If you play, we would like to hear you.',
              'If you play, we would like to hear you.',
            )}
          </p>
          <ApplyLink className={buttonClass('filled', layout.space150)} place="page">
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
            {say('closing', 'The microphone is on', 'Would you like to play here?')}
          </h2>
          <div className={styles.callWords}>
            <p>{say('closingWords', 'Tell us who you are and when you can play.')}</p>
            <ApplyLink className={buttonClass('filled', layout.space125)} place="page">
              Apply to Perform
            </ApplyLink>
          </div>
        </div>
      </section>
    </>
  );
}

/** The steps to a booking. The questions are where one applies. */
function Booking() {
  const { questions } = useVenue();
  const say = useHouseText();
  const steps = [
    ['You apply', say('applying', 'Five minutes, no account needed.')],
    ['We listen', say('listening', 'Every link you send, to the end.', 'To what you send us.')],
    [
      'We find your evening',
      say('finding', 'We write to you with a date.', 'If one is free, you say yes or no to it.'),
    ],
    ['You play', say('playing', 'Sound check first, then applause.', 'And the stage is yours.')],
  ] as const;
  return (
    <section aria-labelledby="booking-heading" data-surface="paper" className={styles.section}>
      <div className={`${layout.fullBleedGrid} ${layout.sectionTight}`}>
        <div className={layout.introduction}>
          <h2 id="booking-heading" className={text.display2}>
            How booking works
          </h2>
          {questions.length > 0 && (
            <p className={`${text.muted} ${layout.space50}`}>
              Still wondering?{' '}
              <a className={`${text.link} ${text.tallLink}`} href="/#questions">
                Read the questions
              </a>
            </p>
          )}
        </div>
        <ol className={`${layout.introduced} ${styles.steps}`}>
          {steps
            .filter(([, what]) => what)
            .map(([name, what]) => (
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

function StageOffer() {
  const say = useHouseText();
  const equipment = equipmentAnswer(useVenue().questions);
  const all: [string, ReactNode][] = [
    ['Sound', say('sound', 'PA and monitors, microphones, DI boxes and a small guitar amp.', '')],
    ['Light', say('light', 'Stage lights on the brick wall, string lights over the tables.', '')],
    ['Crew', say('crew', 'Someone who runs it all, from sound check to the last encore.', '')],
    ['Audience', say('audience', 'Guests who came for the music, at tables that face the stage.', '')],
  ];
  const offers = all.filter(([, what]) => what);
  const heading = say(
    'stageHeading',
    'A stage that is ready when you are',
    equipment ? 'What there is on stage' : 'What do you need on stage?',
  );
  const words = say(
    'stage',
    'Bring your instruments. The rest is here, warmed up, with a coffee beside it.',
    equipment || 'Tell us what you need.',
  );
  if (!heading && !words && offers.length === 0) return null;
  return (
    <section aria-labelledby="stage-heading" className={`${layout.fullBleedGrid} ${layout.sectionTight}`}>
      <PlacePicture place="stage" sizes="(min-width: 60rem) 44vw, 100vw" className={styles.picture} />
      <div className={styles.text}>
        <h2 id="stage-heading" className={text.display2}>
          {heading}
        </h2>
        <p className={styles.words}>{words}</p>
        {offers.length > 0 && (
          <dl className={styles.credits}>
            {offers.map(([name, what]) => (
              <div key={name} className={styles.credit}>
                <dt>{name}</dt>
                <dd>{what}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </section>
  );
}

/** Fewer than on the home page: this page is for those who want to play. */
const shownCount = 3;

function NextShows() {
  const { data, isError, refetch } = useQuery(readQuery(nextShowsPath));
  return (
    <section aria-labelledby="next-shows-heading" className={nextShows.section}>
      <div className={`${layout.fullBleedGrid} ${layout.sectionTight}`}>
        <h2 id="next-shows-heading" className={`${text.display2} ${layout.introduction}`}>
          Next on this stage
        </h2>
        <div className={`${layout.introduced} ${nextShows.shows}`}>
          {isError && (
            <div role="alert">
              <p>Error loading events. Please try again later.</p>
              <Button className={layout.space150} onClick={() => void refetch()}>
                Try again
              </Button>
            </div>
          )}
          {!data && !isError && <Spinner label="Loading events..." />}
          {data?.length === 0 && <p className={nextShows.none}>No shows are planned at the moment.</p>}
          {data && data.length > 0 && <ShowRows events={showsFirst(data).slice(0, shownCount)} />}
        </div>
        <div className={`${layout.introduction} ${layout.cluster} ${layout.space150} ${nextShows.more}`}>
          <NotifyButton />
          <PageLink to="/events" className={`${text.link} ${nextShows.all}`}>
            All events
          </PageLink>
        </div>
      </div>
    </section>
  );
}
