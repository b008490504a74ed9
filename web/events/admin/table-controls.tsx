import { ListSearch } from '../../admin/list-search.tsx';
import text from '../../ui/text.module.css';
import styles from './table-controls.module.css';
import { maxSearchLength, type Show, shows, type TableView } from './table-view.ts';

const labels: Record<Show, string> = { all: 'All', upcoming: 'Upcoming', past: 'Past', archived: 'Archived' };

interface TableControlsProps {
  view: TableView;
  onChange: (changes: Partial<TableView>) => void;
}

/** The filter and the search of the table. */
export function TableControls({ view, onChange }: TableControlsProps) {
  return (
    <div className={styles.controls}>
      <fieldset className={styles.filter}>
        <legend className={text.visuallyHidden}>Show</legend>
        {shows.map((show) => (
          <label key={show} className={styles.filterChoice}>
            <input
              type="radio"
              name="show"
              className={text.visuallyHidden}
              checked={view.show === show}
              onChange={() => onChange({ show })}
            />
            {labels[show]}
          </label>
        ))}
      </fieldset>
      <ListSearch
        label="Search events"
        placeholder="Search events"
        className={styles.search}
        maxLength={maxSearchLength}
        search={view.search}
        onSearch={(search) => onChange({ search })}
        // The list is filtered in the browser: there is no request to save.
        delayMs={0}
      />
    </div>
  );
}
