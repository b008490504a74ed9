import { reviewStates } from '#contract/applications/application-fields.ts';
import { FilterChoice } from '../../forms/filter-choice.tsx';
import type { DeskFilters, ReviewCounts } from '../desk-address.ts';
import { reviewStateNames } from '../review-state-names.ts';
import styles from './review-filters.module.css';

interface ReviewFiltersProps {
  filters: DeskFilters;
  /** Undefined until the server has told. */
  counts: ReviewCounts | undefined;
  onChange: (changes: Partial<DeskFilters>) => void;
}

/** What has become of the applications: a filter by state, and two for what waits for the reader. */
export function ReviewFilters({ filters, counts, onChange }: ReviewFiltersProps) {
  const states = reviewStates.map((state) => ({
    value: state,
    text: counts ? `${reviewStateNames[state]} (${counts[state].toLocaleString()})` : reviewStateNames[state],
  }));
  return (
    <div className={styles.filters}>
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
