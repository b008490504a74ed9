import { type ManagedImage, maxImageSearchLength } from '#contract/gallery/gallery.ts';
import { ListSearch } from '../../admin/list-search.tsx';
import { FilterChoice } from '../../forms/filter-choice.tsx';
import styles from './choice-filters.module.css';
import type { GalleryFilters } from './gallery-address.ts';
import { choices, usualCategories } from './gallery-filters.tsx';
import { tagsOf } from './image-facts.ts';

interface ChoiceFiltersProps {
  filters: GalleryFilters;
  /** The loaded images, from which the available filters are taken. */
  images: ManagedImage[];
  onChange: (changes: Partial<GalleryFilters>) => void;
}

/** The filters for choosing one image, which are not in the address of the page. */
export function ChoiceFilters({ filters, images, onChange }: ChoiceFiltersProps) {
  const categories = [...usualCategories, 'event', ...images.map(({ category }) => category)];
  const tags = images.flatMap((image) => tagsOf(image.tags));
  return (
    <search className={styles.filters}>
      <ListSearch
        label="Search images"
        placeholder="Search images"
        className={styles.search}
        maxLength={maxImageSearchLength}
        search={filters.search}
        onSearch={(search) => onChange({ search })}
      />
      <FilterChoice
        label="Category"
        value={filters.category}
        options={choices('Any category', categories, filters.category)}
        onChange={(category) => onChange({ category })}
      />
      <FilterChoice
        label="Tag"
        value={filters.tag}
        options={choices('Any tag', tags.toSorted(byName), filters.tag)}
        onChange={(tag) => onChange({ tag })}
      />
    </search>
  );
}

function byName(one: string, other: string): number {
  return one.localeCompare(other);
}
