import { performanceTypes, reviewStates } from '#contract/applications/application-fields.ts';
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

export function ApplicationFilters({ filters, named, counts, onChange }: ApplicationFiltersProps) {
  const { locations } = useVenue();
  const places = new Set([...locations.map(({ name }) => name), ...named, filters.location].filter(Boolean));
  const change = (name: keyof DeskFilters) => (value: string) => onChange({ [name]: value });
  return (
    <search className={styles.filters}>
      <ListSearch
        label="Search applications"
        placeholder="Search name, band, email …"
        size="small"
        maxLength={maxSearchLength}
        search={filters.search}
        onSearch={change('search')}
      />
      <div className={styles.choices}>
        <FilterChoice
          label="Type"
          value={filters.performanceType}
          options={types}
          onChange={change('performanceType')}
        />
        <FilterChoice
          label="Location"
          value={filters.location}
          options={locationOptions([...places])}
          onChange={change('location')}
        />
        <FilterChoice
          label="Suspected spam"
          value={filters.suspected}
          options={suspicions}
          onChange={change('suspected')}
        />
        <FilterChoice label="Order" value={filters.sort} options={orders} onChange={change('sort')} />
      </div>
      <ReviewFilters filters={filters} counts={counts} onChange={onChange} />
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

interface ReviewFiltersProps {
  filters: DeskFilters;
  /** Undefined until the server has told. */
  counts: ReviewCounts | undefined;
  onChange: (changes: Partial<DeskFilters>) => void;
}

/** What has become of the applications: a filter by state, and two for what waits for the reader. */
function ReviewFilters({ filters, counts, onChange }: ReviewFiltersProps) {
  const states = reviewStates.map((state) => ({
    value: state,
    text: counts ? `${reviewStateNames[state]} (${counts[state].toLocaleString()})` : reviewStateNames[state],
  }));
  return (
    <div className={styles.reviewFiltersFilters}>
      <FilterChoice
        label="State"
        value={filters.review}
        options={[{ value: '', text: 'Any state' }, ...states]}
        onChange={(review) => onChange({ review })}
      />
      <FilterToggle
        name="Unread"
        count={counts?.unread}
        isOn={filters.unread === 'true'}
        onChange={(isOn) => onChange({ unread: isOn ? 'true' : '' })}
      />
      <FilterToggle
        name="Overdue"
        count={counts?.overdue}
        isOn={filters.overdue === 'true'}
        onChange={(isOn) => onChange({ overdue: isOn ? 'true' : '' })}
      />
    </div>
  );
}

interface FilterToggleProps {
  name: string;
  count: number | undefined;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

function FilterToggle({ name, count, isOn, onChange }: FilterToggleProps) {
  return (
    <button type="button" className={styles.toggle} aria-pressed={isOn} onClick={() => onChange(!isOn)}>
      {name} {count !== undefined && <span className={styles.count}>{count.toLocaleString()}</span>}
    </button>
  );
}
