import { eventCategories } from '#contract/events/event-values.ts';
import { Button } from '../ui/button.tsx';
import text from '../ui/text.module.css';
import styles from './category-filter.module.css';

interface CategoryFilterProps {
  category: string | null;
  onChange: (category: string | null) => void;
}

/** Complete, but hidden for now, because a few shows a month need no filter. */
export function CategoryFilter({ category, onChange }: CategoryFilterProps) {
  return (
    <fieldset hidden className={styles.filter} data-testid="category-filter">
      <legend className={text.visuallyHidden}>Show events of one category</legend>
      {[null, ...eventCategories].map((choice) => (
        <Button
          key={choice ?? 'all'}
          className={styles.choice}
          aria-pressed={choice === category}
          onClick={() => onChange(choice)}
        >
          {choice ?? 'All Events'}
        </Button>
      ))}
    </fieldset>
  );
}
