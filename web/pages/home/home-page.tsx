import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { EventRecord } from '#contract/events/events.ts';
import { readQuery } from '../../api/read-path.ts';
import { ApplicationPlace } from '../../apply/application-place.tsx';
import { nextShowsPath } from '../../events/event.queries.ts';
import { Facts, whereAndPrice } from '../../events/event-date.tsx';
import { momentNames, showMoment, showsFirst, showWhen } from '../../events/show-moment.ts';
import { ShowRows } from '../../events/show-rows.tsx';
import { StatusBadge } from '../../events/status-badge.tsx';
import { ApplyLink, applyHash, applySectionId, scrollToApply } from '../../site/apply-link.tsx';
import { BookingEmail } from '../../site/house-facts.tsx';
import { PageLink } from '../../site/link.tsx';
import { Logo } from '../../site/logo.tsx';
import { PlacePicture } from '../../site/place-picture.tsx';
import { useLocation, useNavigationType } from '../../site/router.tsx';
import { useSiteTime } from '../../site/site-clock.ts';
import { useHouseText, useVenue } from '../../site/site-contexts.ts';
import { NotifyButton } from '../../subscribers/notify-button.tsx';
import { buttonClass } from '../../ui/button.tsx';
import layout from '../../ui/layout.module.css';
import text from '../../ui/text.module.css';
import { heroSizes } from '../pages.queries.ts';
import apply from './apply-section.module.css';
import comingUp from './coming-up.module.css';
import styles from './hero.module.css';
import { heroWords, introWords, programWords } from './home-words.ts';
import program from './music-program.module.css';
import nextShow from './next-show.module.css';
import questionStyles from './questions.module.css';

/** The next show comes first. Without one, the heading is as large as a picture. */
function Hero() {
  const say = useHouseText();
  const { data } = useQuery(readQuery(nextShowsPath));
  const event = heroShow(data);
  return (
    <section
      aria-labelledby="hero-heading"
      className={styles.hero}
      data-has-show={event !== undefined}
      data-testid="hero"
    >
      <PlacePicture place="hero" sizes={heroSizes} priority className={styles.image} />
      <div className={`${layout.wrap} ${styles.content}`}>
        <Logo className={styles.logo} />
        <div className={styles.text}>
          {event && <NextShow event={event} />}
          {data?.length === 0 && (
            <p className={`${text.label} ${styles.quiet}`}>The stage is quiet for now</p>
          )}
          <h1 id="hero-heading" className={text.display1}>
            Live Music and Events
          </h1>
          <p className={`${text.lede} ${styles.lede}`}>{say('hero', heroWords)}</p>
          <div className={`${layout.cluster} ${styles.buttons}`}>
            <ApplyLink className={buttonClass('outline')} place="page">
              Apply to Perform
            </ApplyLink>
            {/* Guests have a filled button of their own: the show or, without one, to hear of the next. */}
            <NotifyButton variant={event ? 'outline' : 'filled'} />
          </div>
        </div>
      </div>
    </section>
  );
}

export function HomePage() {
  useScrollToApply();
  return (
    <>
      <Hero />
      <ComingUp />
      <MusicProgram />
      <ApplySection />
      <Questions />
    </>
  );
}

/**
 * Scrolls to the application section after a navigation from another page of the site, because the section
 * did not exist before. After a page load, or when going back, the browser does so itself and knows the
 * scroll position.
 */
function useScrollToApply(): void {
  const { hash, key } = useLocation();
  const navigationType = useNavigationType();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key changes with every click on the link
  useEffect(() => {
    if (navigationType === 'PUSH' && hash === applyHash) scrollToApply();
  }, [navigationType, hash, key]);
}

/**
 * The shows after the one that the hero names; that one too if no other takes place. Without others, or when they
 * cannot be loaded, the page goes on with what it has to say.
 */
function ComingUp() {
  const { data } = useQuery(readQuery(nextShowsPath));
  const named = heroShow(data);
  if (!data || data.length < (named ? 2 : 1)) return null;
  const others = showsFirst(data).filter((show) => show !== named);
  return (
    <section aria-labelledby="coming-up-heading" className={`${layout.wrap} ${layout.section}`}>
      <div className={comingUp.head}>
        <h2 id="coming-up-heading" className={text.display2}>
          Coming up
        </h2>
        <PageLink to="/events" className={`${text.link} ${text.tallLink}`}>
          All events
        </PageLink>
      </div>
      <ShowRows events={others.some(({ status }) => status !== 'cancelled') ? others.slice(0, 3) : data} />
    </section>
  );
}

function MusicProgram() {
  const { country } = useVenue();
  const say = useHouseText();
  return (
    <section aria-labelledby="program-heading" className={`${layout.fullBleedGrid} ${program.program}`}>
      <PlacePicture place="program" sizes="(min-width: 60rem) 72vw, 100vw" className={program.picture} />
      <div className={program.panel}>
        <p className={`${text.label} ${text.amber}`}>
          Our Music {/AU|CA|PH|US/.test(country) ? 'Program' : 'Programme'}
        </p>
        <h2 id="program-heading" className={`${text.display2} ${layout.space100}`}>
          Join Our Live Performance Lineup
        </h2>
        <p className={program.words}>
          {say(
            'program',
            `${programWords} Some play their first evening here. Others come back because the room goes quiet when they start.`,
            programWords,
          )}
        </p>
        <PageLink to="/live-music" className={`${text.link} ${text.tallLink} ${program.more}`}>
          What it is like to play here
        </PageLink>
      </div>
    </section>
  );
}

/** The questions of performers, as `<details>` elements, which work without JavaScript. */
function Questions() {
  const { questions, bookingEmail } = useVenue();
  if (questions.length === 0 && bookingEmail === '') return null;
  return (
    <section aria-labelledby="questions" data-surface="paper" className={questionStyles.questions}>
      <div className={`${layout.fullBleedGrid} ${layout.section}`}>
        <div className={layout.introduction}>
          <h2 id="questions" className={`${text.display2} ${questionStyles.heading}`}>
            {questions.length > 0 ? 'Questions, answered' : 'Any questions?'}
          </h2>
          <p className={`${text.muted} ${layout.space125}`}>
            {questions.length > 0 && bookingEmail && 'Still wondering? '}
            {bookingEmail && (
              <>
                Write to <BookingEmail />.
              </>
            )}
          </p>
        </div>
        {questions.length > 0 && (
          <div className={`${layout.introduced} ${questionStyles.answers}`}>
            {questions.map(({ question, answer }) => (
              <details key={question} className={questionStyles.question}>
                <summary className={`${text.display3} ${questionStyles.summary}`}>
                  <h3>{question}</h3>
                  <span aria-hidden className={questionStyles.icon} />
                </summary>
                <p className={questionStyles.answer}>{answer}</p>
              </details>
            ))}
          </div>
        )}
      </div>
    </section>
  );
}

function heroShow(shows: EventRecord[] | undefined): EventRecord | undefined {
  return showsFirst(shows ?? []).find(({ status }) => status === 'scheduled' || status === 'soldOut');
}

/** What is on, when, where and for how much: before everything else on the page. */
function NextShow({ event }: { event: EventRecord }) {
  const venue = useVenue();
  const moment = showMoment(event, useSiteTime(), venue.timeZone);
  const name = momentNames[moment];
  return (
    <PageLink to={`/events/${event.id}`} className={nextShow.show} data-testid="next-show">
      <span className={nextShow.when}>
        <span className={`${text.label} ${text.amber} ${nextShow.label}`} data-is-near={name !== undefined}>
          {name ?? 'Next show'}
        </span>{' '}
        <time dateTime={event.startDateTime}>{showWhen(event, moment, venue.timeZone)}</time>
      </span>
      {/* The hero must not grow, so a very long name is cut off. The event's page has it in full. */}
      <span
        className={`${text.display1} ${text.twoLines} ${nextShow.name}`}
        data-is-long={event.name.length > 32}
      >
        {event.name}
      </span>
      <span className={nextShow.facts}>
        <Facts of={whereAndPrice(event, venue)} />
        <StatusBadge event={event} />
      </span>
      <span className={buttonClass('filled', nextShow.button)}>See the show</span>
    </PageLink>
  );
}

/** One a line. */
const needed = `One to three photos of you or your band
A link where we can hear you, if you have one
A few dates that would suit you
A short bio, as you would like to be announced`;

function ApplySection() {
  const say = useHouseText();
  const things = say('bring', needed);
  return (
    <section
      id={applySectionId}
      tabIndex={-1}
      aria-labelledby="apply-heading"
      data-surface="paper"
      className={apply.section}
    >
      <div className={`${layout.fullBleedGrid} ${layout.section}`}>
        <div className={`${layout.introduction} ${apply.head}`}>
          <p className={`${text.label} ${text.badge} ${apply.badge}`}>Join Our Stage</p>
          <h2 id="apply-heading" className={`${text.display2} ${apply.heading}`}>
            Apply to Perform
          </h2>
          <p className={apply.time}>
            About five minutes, in five short steps, with one to three photos. No account needed.
          </p>
          {things && (
            <>
              <h3 className={`${text.label} ${apply.needed}`}>Have at hand</h3>
              <ul className={apply.list}>
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
          <p className={apply.intro}>{say('intro', introWords(useVenue()))}</p>
          <ApplicationPlace />
        </div>
      </div>
    </section>
  );
}
