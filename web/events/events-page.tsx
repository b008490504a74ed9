import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { neverMissPath } from '#contract/addresses.ts';
import { eventCategories } from '#contract/events/event-values.ts';
import type { EventRecord } from '#contract/events/events.ts';
import { lastsDays, monthName, type WallTime, wallTimeAt } from '#contract/time/venue-time.ts';
import { type ReadPath, readQuery } from '../api/read-path.ts';
import { PageLink } from '../site/link.tsx';
import { PlacePicture } from '../site/place-picture.tsx';
import { useSiteTime } from '../site/site-clock.ts';
import { everyWeekend, useHouseText, usePage, useSettings, useVenue } from '../site/site-contexts.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import layout from '../ui/layout.module.css';
import text from '../ui/text.module.css';
import { type CalendarSelection, calendarAddress, calendarSelection } from './calendar-address.ts';
import {
  type CalendarPaths,
  calendarPaths,
  laterTitle,
  nextShowsPath,
  splitPage,
  upcomingPerPage,
} from './event.queries.ts';
import styles from './events-page.module.css';
import { EventsState } from './events-state.tsx';
import { FindShows, useFoundEvents } from './find-shows.tsx';
import eventCard from './list/event-card.module.css';
import { EventCard } from './list/event-card.tsx';
import { PastEvents } from './list/past-events.tsx';
import { MonthView } from './month/month-view.tsx';
import { foldSeries, type ShowDates } from './series-dates.tsx';
import { Subscribe } from './subscribe.tsx';

export function EventsPage() {
  const { search } = usePage();
  const say = useHouseText();
  const selection = calendarSelection(search);
  return (
    <>
      {selection.words || selection.location ? (
        // Whoever looks for something wants to see what was found.
        <h1 className={styles.foundHeading} data-screen-only>
          <span className={text.visuallyHidden}>Events Calendar</span>
        </h1>
      ) : (
        <header className={styles.hero}>
          <PlacePicture place="events" sizes="100vw" priority className={styles.heroImage} decorative />
          <div className={`${layout.wrap} ${styles.heroText}`}>
            <p className={`${text.label} ${text.amber}`}>{say('badge', everyWeekend)}</p>
            <h1 className={`${text.display2} ${styles.heading}`}>Events Calendar</h1>
          </div>
        </header>
      )}
      <div className={layout.wrap}>
        <FindShows selection={selection} />
      </div>
      {selection.isMonth ? (
        <MonthView selection={selection} />
      ) : (
        <EventLists {...calendarPaths(search)} selection={selection} />
      )}
      <NeverMiss />
    </>
  );
}

/** After the shows: what kind of place it is, and how to hear of the next ones. */
function NeverMiss() {
  const say = useHouseText();
  const { hasMailingList } = useSettings();
  const words = say(
    'events',
    'Small room, good coffee, songs you have not heard yet. Come early for a table near the stage.',
    '',
  );
  return (
    <aside aria-label="Never miss a show" className={`${layout.wrap} ${styles.neverMiss}`} data-screen-only>
      {words && <p className={text.display3}>{words}</p>}
      <div className={`${layout.cluster} ${styles.ways}`}>
        <Subscribe />
        {hasMailingList && (
          <PageLink to={neverMissPath} className={buttonClass('outline')}>
            Get the shows by mail
          </PageLink>
        )}
      </div>
    </aside>
  );
}

interface EventListsProps extends CalendarPaths {
  selection: CalendarSelection;
}

function EventLists({ upcoming, past, selection }: EventListsProps) {
  return (
    <>
      {upcoming && <UpcomingEvents path={upcoming} pastPath={past} selection={selection} />}
      {past && <PastEvents path={past} selection={selection} isOlder={!upcoming} />}
      {!(upcoming && past) && (
        <p className={`${layout.wrap} ${styles.wayBack}`}>
          <PageLink to={calendarAddress(selection)} className={text.link}>
            Back to the next shows
          </PageLink>
        </p>
      )}
    </>
  );
}

interface UpcomingEventsProps {
  path: ReadPath<EventRecord[]>;
  pastPath: CalendarPaths['past'];
  selection: CalendarSelection;
}

function UpcomingEvents({ path, pastPath, selection }: UpcomingEventsProps) {
  const query = useFoundEvents(path);
  const past = useFoundEvents(pastPath);
  const isLater = !pastPath;
  const { data } = query;
  const [category, setCategory] = useState<string | null>(null);
  const { shown, next } = splitPage(data ?? [], upcomingPerPage);
  const isSearch = selection.words || selection.location;
  const events = category === null ? shown : shown.filter((event) => event.category === category);
  const isInVain = Boolean(isSearch) && data?.length === 0;
  // Whoever looks in vain is offered what comes next.
  const { data: others = [] } = useQuery({ ...readQuery(nextShowsPath), enabled: isInVain });

  if (isInVain && past.data?.length)
    return (
      <p className={`${layout.wrap} ${styles.onlyPast}`}>No upcoming show matches. These were here before.</p>
    );
  return (
    <section aria-labelledby="upcoming-events" className={`${layout.wrap} ${styles.upcoming}`}>
      <h2 id="upcoming-events" className={text.display2}>
        {isLater ? laterTitle : 'Upcoming Events'}
      </h2>
      <div className={layout.space75}>
        <CategoryFilter category={category} onChange={setCategory} />
        <EventsState {...query} />
        {data && events.length === 0 && (
          <div className={styles.note}>
            <p className={text.display3}>{isInVain ? 'No upcoming show matches' : 'No upcoming events'}</p>
            <p className={styles.none}>
              {!isInVain && 'The stage is quiet for now. '}
              {others.length > 0 ? 'These come next.' : 'Check back soon.'}
            </p>
          </div>
        )}
        {/* Who searches wants each date. */}
        <EventsByMonth
          shows={
            selection.words && !isInVain
              ? events.map((event): ShowDates => [event])
              : foldSeries(isInVain ? others : events)
          }
          isWhole={!next && !isLater}
        />
        {next && (
          <PageLink
            to={calendarAddress(selection, { after: next })}
            className={buttonClass('outline', styles.later)}
            rel="next"
          >
            Later events
          </PageLink>
        )}
      </div>
    </section>
  );
}

interface CategoryFilterProps {
  category: string | null;
  onChange: (category: string | null) => void;
}

/** Complete, but hidden for now, because a few shows a month need no filter. */
function CategoryFilter({ category, onChange }: CategoryFilterProps) {
  return (
    <fieldset hidden data-testid="category-filter">
      <legend className={text.visuallyHidden}>Show events of one category</legend>
      {[null, ...eventCategories].map((choice) => (
        <Button key={choice ?? 'all'} aria-pressed={choice === category} onClick={() => onChange(choice)}>
          {choice ?? 'All Events'}
        </Button>
      ))}
    </fieldset>
  );
}

/** Cards under the name of their month, in the order of their next dates; at the end what lasts for days. */
function EventsByMonth({ shows, isWhole }: { shows: ShowDates[]; isWhole: boolean }) {
  const { timeZone } = useVenue();
  const thisYear = wallTimeAt(useSiteTime(), timeZone).year;
  const ordered = shows.toSorted(([one], [other]) => Number(lastsDays(one)) - Number(lastsDays(other)));
  const months = new Map<string, ShowDates[]>();
  for (const dates of ordered) {
    const [event] = dates;
    const start = wallTimeAt(event.startDateTime, timeZone);
    const title = lastsDays(event) ? 'Over several days' : monthTitle(start, thisYear);
    months.set(title, [...(months.get(title) ?? []), dates]);
  }
  return [...months].map(([title, ofMonth]) => (
    <section key={title} aria-label={title} className={styles.month}>
      <h3 className={`${text.display3} ${styles.eventsByMonthHeading}`}>{title}</h3>
      <div className={eventCard.cards}>
        <div className={eventCard.grid}>
          {ofMonth.map((dates) => (
            <EventCard key={dates[0].id} {...{ dates, isWhole }} isFirst={dates === ordered[0]} />
          ))}
        </div>
      </div>
    </section>
  ));
}

function monthTitle(date: WallTime, thisYear: number): string {
  return date.year === thisYear ? monthName(date) : `${monthName(date)} ${date.year}`;
}
