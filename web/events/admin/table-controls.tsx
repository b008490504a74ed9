import { Search } from 'lucide-react';
import { useId } from 'react';
import { type Show, shows, type TableView } from './table-view.ts';

const labels: Record<Show, string> = { all: 'All', upcoming: 'Upcoming', past: 'Past', archived: 'Archived' };

interface TableControlsProps {
  view: TableView;
  onChange: (view: TableView) => void;
}

/** Which events the table shows. */
export function TableControls({ view, onChange }: TableControlsProps) {
  const searchId = useId();
  return (
    <div className="table-controls">
      <fieldset className="table-filter">
        <legend className="sr-only">Show</legend>
        {shows.map((show) => (
          <label key={show} className="table-filter-choice">
            <input
              type="radio"
              name="show"
              className="sr-only"
              checked={view.show === show}
              onChange={() => onChange({ ...view, show })}
            />
            {labels[show]}
          </label>
        ))}
      </fieldset>
      <div className="table-search">
        <label htmlFor={searchId} className="sr-only">
          Search events
        </label>
        <Search aria-hidden size={18} />
        <input
          id={searchId}
          type="search"
          className="field-input"
          placeholder="Search events"
          value={view.search}
          onChange={({ target }) => onChange({ ...view, search: target.value })}
        />
      </div>
    </div>
  );
}
