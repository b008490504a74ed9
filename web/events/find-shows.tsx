import { Search } from 'lucide-react';
import type { FormEvent } from 'react';
import { maxSearchLength } from '#contract/events/event-values.ts';
import { navigate } from '../site/browser-history.ts';
import { PageLink } from '../site/page-link.tsx';
import { useVenue } from '../site/venue-context.ts';
import { Button } from '../ui/button.tsx';
import text from '../ui/text.module.css';
import { type CalendarSelection, calendarAddress } from './calendar-address.ts';
import styles from './find-shows.module.css';

/** A search, a place, and the choice between list and month. A form and links, so it works without JavaScript. */
export function FindShows({ selection }: { selection: CalendarSelection }) {
  const { locations } = useVenue();
  const { isMonth, month, words, problem, location } = selection;

  function find(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const typed = {
      words: String(fields.get('q') ?? '').trim(),
      location: String(fields.get('location') ?? ''),
    };
    navigate(calendarAddress(selection, typed));
  }

  return (
    <div className={styles.find}>
      <search className={styles.search}>
        {/* The key fills in the fields anew after Back and Forward. */}
        <form key={`${words} ${location}`} action="/events" onSubmit={find} className={styles.form}>
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
            <select name="location" defaultValue={location} aria-label="Place" className={styles.field}>
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
        <PageLink
          to={calendarAddress(selection, { isMonth: false })}
          aria-current={isMonth ? undefined : 'page'}
          className={`${text.label} ${styles.view}`}
        >
          List
        </PageLink>
        <PageLink
          to={calendarAddress(selection, { isMonth: true })}
          aria-current={isMonth ? 'page' : undefined}
          className={`${text.label} ${styles.view}`}
        >
          Month
        </PageLink>
      </nav>
      {problem && (
        <p role="alert" className={styles.chosen}>
          {problem} These are all the shows.
        </p>
      )}
      {(words || location) && (
        <p className={styles.chosen}>
          {['Shows', words && `with “${words}”`, location && `at ${location}`].filter(Boolean).join(' ')}.{' '}
          <PageLink to={calendarAddress(selection, { words: '', location: '' })} className={text.link}>
            Show all
          </PageLink>
        </p>
      )}
    </div>
  );
}
