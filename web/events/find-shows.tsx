import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { type ComponentProps, type FormEvent, useEffect, useRef } from 'react';
import { maxSearchLength } from '#contract/events/event-values.ts';
import { monthTitle } from '#contract/time/venue-time.ts';
import { type ReadPath, readQuery } from '../api/read-path.ts';
import { navigate, sameView } from '../site/browser-history.ts';
import { PageLink } from '../site/link.tsx';
import { usePage, useVenue } from '../site/site-contexts.ts';
import { Button } from '../ui/button.tsx';
import text from '../ui/text.module.css';
import { type CalendarSelection, calendarAddress } from './calendar-address.ts';
import { calendarPaths, monthPath, pastPerPage, upcomingPerPage } from './event.queries.ts';
import styles from './find-shows.module.css';

/** What was found before stays until the next is there, so that the page does not jump. */
export function useFoundEvents<Found>(path: ReadPath<Found> | null) {
  return useQuery({
    ...readQuery(path ?? ('' as ReadPath<Found>)),
    enabled: path !== null,
    placeholderData: keepPreviousData,
  });
}

/** A link to another selection of the calendar. Whoever follows it stays where they are on the page. */
export function CalendarLink(props: ComponentProps<typeof PageLink>) {
  return <PageLink {...props} state={sameView} />;
}

/** A search, a place, and the choice between list and month. A form and links, so it works without JavaScript. */
export function FindShows({ selection }: { selection: CalendarSelection }) {
  const { locations } = useVenue();
  const { isMonth, month, words, problem, location } = selection;
  const found = useFoundWords(selection);
  const form = useRef<HTMLFormElement>(null);

  const chosen = `${words}\n${location}`;
  const shown = useRef(chosen);
  useEffect(() => {
    // Not at first: something may have been typed before the scripts were there.
    if (shown.current === chosen) return;
    shown.current = chosen;
    for (const field of form.current?.querySelectorAll<HTMLInputElement>('[name=q], [name=location]') ?? [])
      if (field !== document.activeElement) field.value = field.name === 'q' ? words : location;
  }, [chosen, words, location]);

  /** Also takes the keyboard of a phone away, which would cover what is found. */
  function focusButton() {
    form.current?.querySelector('button')?.focus({ preventScroll: true });
  }

  function find() {
    const { q, location: place = '' } = Object.fromEntries(new FormData(form.current ?? undefined));
    const typed = { words: String(q).trim(), location: String(place) };
    navigate(calendarAddress(selection, typed), { state: sameView });
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    focusButton();
    find();
  }

  return (
    <div className={styles.find} data-screen-only>
      <search className={styles.search}>
        <form ref={form} action="/events" onSubmit={submit} className={styles.form}>
          {isMonth && <input type="hidden" name="view" value="month" />}
          {isMonth && month && <input type="hidden" name="month" value={month} />}
          <input
            type="search"
            name="q"
            defaultValue={words}
            maxLength={maxSearchLength}
            aria-label="Search the shows"
            placeholder="Search the shows"
            className={styles.field}
          />
          {locations.length > 1 && (
            <select
              name="location"
              defaultValue={location}
              aria-label="Place"
              className={styles.field}
              onChange={find}
            >
              <option value="">All places</option>
              {locations.map(({ name }) => (
                <option key={name}>{name}</option>
              ))}
              {location && !locations.some(({ name }) => name === location) && <option>{location}</option>}
            </select>
          )}
          <Button type="submit" className={styles.button}>
            <Search aria-hidden size={18} /> Find
          </Button>
        </form>
      </search>
      <nav aria-label="List or month" className={styles.views}>
        {['List', 'Month'].map((view) => (
          <CalendarLink
            key={view}
            to={calendarAddress(selection, { isMonth: view === 'Month' })}
            aria-current={(view === 'Month') === isMonth ? 'page' : undefined}
            className={`${text.label} ${styles.view}`}
          >
            {view}
          </CalendarLink>
        ))}
      </nav>
      {problem && (
        <p role="alert" className={styles.chosen}>
          {problem} These are all the shows.
        </p>
      )}
      <p className={styles.chosen}>
        <span role="status">{found}</span>{' '}
        {(words || location) && (
          <CalendarLink
            to={calendarAddress(selection, { words: '', location: '' })}
            className={`${text.link} ${text.tallLink}`}
            onClick={focusButton}
          >
            Show all
          </CalendarLink>
        )}
      </p>
    </div>
  );
}

/** How many shows there are. Of the whole list it is not said, and of another selection once it is known. */
function useFoundWords(selection: CalendarSelection): string {
  const paths = calendarPaths(usePage().search);
  const { isMonth } = selection;
  const month = useFoundEvents(isMonth ? monthPath(selection) : null);
  const upcoming = useFoundEvents(isMonth ? null : paths.upcoming);
  const past = useFoundEvents(isMonth ? null : paths.past);
  const said = useRef('');
  if (isMonth && month.data && !month.isPlaceholderData)
    said.current = foundWords(selection, { month: month.data.month, shows: month.data.events.length });
  else if (!isMonth && !selection.words && !selection.location) said.current = '';
  else if (upcoming.data && !upcoming.isPlaceholderData && !past.isPlaceholderData)
    said.current = foundWords(selection, { shows: upcoming.data.length, past: past.data?.length ?? 0 });
  return said.current;
}

export function foundWords(
  { words, location }: Pick<CalendarSelection, 'words' | 'location'>,
  { shows, past, month }: { shows: number; past?: number; month?: string },
): string {
  const some = (count: number, most: number) => (count > most ? `more than ${most}` : String(count));
  const counts = [
    ...(shows > 0 ? [some(shows, upcomingPerPage) + (month ? '' : ' upcoming')] : []),
    ...(past ? [`${some(past, pastPerPage)} past`] : []),
  ];
  const sentence = [
    counts.join(' and ') || 'no',
    shows + (past ?? 0) === 1 || (past === 1 && shows > 0) ? 'show' : 'shows',
    month && `in ${monthTitle(month)}`,
    words && `with “${words}”`,
    location && `at ${location}`,
  ];
  const said = sentence.filter(Boolean).join(' ');
  return `${said.charAt(0).toUpperCase()}${said.slice(1)}.`;
}
