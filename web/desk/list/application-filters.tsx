import {
  performanceTypes,
  type ReviewState,
  reviewStates,
} from '#contract/applications/application-fields.ts';
import { withCommas } from '#contract/text/text.ts';
import { ListSearch } from '../../admin/list-search.tsx';
import { FilterChoice } from '../../forms/filter-choice.tsx';
import { useVenue } from '../../site/site-contexts.ts';
import layout from '../../ui/layout.module.css';
import text from '../../ui/text.module.css';
import { reviewStateNames } from '../answer-deadline.tsx';
import { eveningName } from '../booking/preferred-evenings.tsx';
import { type DeskFilters, type DeskPlace, maxSearchLength } from '../desk-address.ts';
import styles from './application-filters.module.css';
import type { DeskList } from './use-applications.ts';

const types = ['', ...performanceTypes].map((type) => ({ value: type, text: type || 'Any type' }));
const orders = [
  { value: '', text: 'Newest first' },
  { value: 'due', text: 'Answer due first' },
  { value: 'score', text: 'Best score first' },
  { value: 'wanted', text: 'Wanted date first' },
];
const suspicions = [
  { value: '', text: 'Spam: show' },
  { value: 'without', text: 'Spam: hide' },
  { value: 'only', text: 'Spam: only' },
];
/** For what waits for the reader. */
const toggleNames = { unread: 'Unread', overdue: 'Overdue' };

export function ApplicationFilters({ list, place }: { list: DeskList; place: DeskPlace }) {
  const { filters, changeFilters: onChange } = place;
  const { counts } = list;
  const { locations, promiseHours } = useVenue();
  // An address that was kept may ask for what is due where no time is promised any more.
  const asksWhatIsDue = promiseHours !== null || filters.overdue || filters.sort === 'due';
  // Some of those in the list may be none of the venue's any more.
  const named = [...locations.map(({ name }) => name), ...list.rows.map((row) => row.location)];
  const places = new Set([...named, filters.location].filter(Boolean));
  const change = (name: keyof DeskFilters) => (value: string) => onChange({ [name]: value });
  const choices = [
    { name: 'performanceType', label: 'Type', options: types },
    { name: 'location', label: 'Location', options: locationOptions([...places]) },
    { name: 'suspected', label: 'Suspected spam', options: suspicions },
    { name: 'sort', label: 'Order', options: orders.filter(({ value }) => value !== 'due' || asksWhatIsDue) },
  ] as const;
  const countOf = (state: ReviewState) => (counts ? ` (${withCommas(counts[state])})` : '');
  const states = reviewStates.map((value) => ({ value, text: reviewStateNames[value] + countOf(value) }));
  const toggles = asksWhatIsDue ? (['unread', 'overdue'] as const) : (['unread'] as const);
  return (
    <search className={styles.filters}>
      <ListSearch
        label="Search applications"
        placeholder="Search name, band, email …"
        maxLength={maxSearchLength}
        search={filters.search}
        onSearch={change('search')}
      />
      <div className={styles.choices}>
        {choices.map(({ name, ...choice }) => (
          <FilterChoice key={name} {...choice} value={filters[name]} onChange={change(name)} />
        ))}
      </div>
      <div className={`${layout.cluster} ${styles.reviewFilters}`}>
        <FilterChoice
          label="State"
          value={filters.review}
          options={[{ value: '', text: 'Any state' }, ...states]}
          onChange={change('review')}
        />
        {toggles.map((name) => (
          <button
            key={name}
            type="button"
            className={styles.toggle}
            aria-pressed={filters[name] === 'true'}
            onClick={() => onChange({ [name]: filters[name] ? '' : 'true' })}
          >
            {toggleNames[name]} {counts && <span className={text.muted}>{withCommas(counts[name])}</span>}
          </button>
        ))}
      </div>
      {filters.evening && (
        <p className={`${layout.cluster} ${styles.evening}`}>
          Those who named {eveningName(filters.evening)} come first.
          <button type="button" className={styles.toggle} onClick={() => onChange({ evening: '' })}>
            Newest first
          </button>
        </p>
      )}
    </search>
  );
}

/** Names that begin alike are shortened to what tells them apart. */
function locationOptions(places: string[]) {
  const short = tellApart(places);
  return [
    { value: '', text: 'Anywhere' },
    ...places.map((place, index) => ({ value: place, text: short[index] ?? place })),
  ];
}

/** Names that share a beginning of at least this length cannot be told apart when they are cut off. */
const minCommonLength = 8;

/**
 * Moves a common beginning of the names to their end, so that they can be told apart when they are cut off:
 * `Cumming (Myth & Legend)` for one of several that begin with `Myth & Legend`.
 */
export function tellApart(names: string[]): string[] {
  return names.map((name) => {
    const words = name.split(' ');
    const shared = names
      .filter((other) => other !== name)
      .map((other) => commonWords(words, other.split(' ')))
      .filter((count) => words.slice(0, count).join(' ').length >= minCommonLength);
    // The shortest common beginning: a longer one that only some share tells those apart from the others.
    const count = Math.min(...shared);
    if (shared.length === 0 || count === words.length) return name;
    const rest = words.slice(count).join(' ');
    return `${rest.replace(/^\((.*)\)$/, '$1')} (${words.slice(0, count).join(' ')})`;
  });
}

function commonWords(words: string[], others: string[]): number {
  const first = words.findIndex((word, index) => word !== others[index]);
  return first === -1 ? words.length : first;
}
