import { eventCategories } from '#contract/event-category.ts';

interface CategoryFilterProps {
  category: string | null;
  onChange: (category: string | null) => void;
}

/** Works, but is hidden for now: with a handful of shows a month it would only stand in the way. */
export function CategoryFilter({ category, onChange }: CategoryFilterProps) {
  return (
    <fieldset hidden className="mb-10" data-testid="category-filter">
      <legend className="sr-only">Show events of one category</legend>
      {[null, ...eventCategories].map((choice) => (
        <button
          key={choice ?? 'all'}
          type="button"
          className="button-outline mr-2"
          aria-pressed={choice === category}
          onClick={() => onChange(choice)}
        >
          {choice ?? 'All Events'}
        </button>
      ))}
    </fieldset>
  );
}
