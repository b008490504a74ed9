import { performanceTypes, reviewStates } from '#contract/applications/application-fields.ts';
import { withCommas } from '#contract/text/text.ts';
import { ListSearch } from '../../admin/list-search.tsx';
import { FilterChoice } from '../../forms/filter-choice.tsx';
import { useVenue } from '../../site/site-contexts.ts';
import layout from '../../ui/layout.module.css';
import { reviewStateNames } from '../answer-deadline.ts';
import { eveningName } from '../booking/wished-evenings.ts';
import { type DeskFilters, maxSearchLength, type ReviewCounts } from '../desk-address.ts';
import styles from './application-filters.module.css';
import { tellApart } from './tell-apart.ts';

interface ApplicationFiltersProps {
  filters: DeskFilters;
  /** Locations of applications in the list. Some may be none of the venue's any more. */
  named: readonly string[];
  /** Undefined until the server has told. */
  counts: ReviewCounts | undefined;
  onChange: (changes: Partial<DeskFilters>) => void;
}

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

export function ApplicationFilters({ filters, named, counts, onChange }: ApplicationFiltersProps) {
  const { locations, promiseHours } = useVenue();
  // An address that was kept may ask for what is due where no time is promised any more.
  const asksWhatIsDue = promiseHours !== null || filters.overdue || filters.sort === 'due';
  const places = new Set([...locations.map(({ name }) => name), ...named, filters.location].filter(Boolean));
  const change = (name: keyof DeskFilters) => (value: string) => onChange({ [name]: value });
  const choices = [
    { name: 'performanceType', label: 'Type', options: types },
    { name: 'location', label: 'Location', options: locationOptions([...places]) },
    { name: 'suspected', label: 'Suspected spam', options: suspicions },
    { name: 'sort', label: 'Order', options: orders.filter(({ value }) => value !== 'due' || asksWhatIsDue) },
  ] as const;
  const states = reviewStates.map((state) => ({
    value: state,
    text: counts ? `${reviewStateNames[state]} (${withCommas(counts[state])})` : reviewStateNames[state],
  }));
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
      <div className={styles.reviewFilters}>
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
            {toggleNames[name]} {counts && <span className={styles.count}>{withCommas(counts[name])}</span>}
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
