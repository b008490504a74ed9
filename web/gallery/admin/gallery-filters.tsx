import { X } from 'lucide-react';
import { type ManagedImage, maxImageSearchLength } from '#contract/gallery/gallery.ts';
import { ListSearch } from '../../admin/list-search.tsx';
import { FilterChoice } from '../../forms/filter-choice.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Status } from '../../ui/feedback/status.tsx';
import { type GalleryFilters, noFilters } from './gallery-address.ts';
import styles from './gallery-filters.module.css';
import { tagsOf } from './image-facts.ts';

interface GalleryFilterBarProps {
  filters: GalleryFilters;
  /** The loaded images, from which the available filters are taken. */
  images: ManagedImage[];
  onChange: (changes: Partial<GalleryFilters>) => void;
  /** For choosing one of them: without the filters that only help to look after all of them. */
  isBrief?: boolean;
}

const shown = [
  { value: '', text: 'Public and private' },
  { value: 'public', text: 'Public' },
  { value: 'private', text: 'Private' },
];
const described = [
  { value: '', text: 'Any description' },
  { value: 'no', text: 'Without description' },
];
export const usualCategories = ['venue', 'generated'];

export function GalleryFilterBar({ filters, images, onChange, isBrief = false }: GalleryFilterBarProps) {
  const categories = [
    ...usualCategories,
    ...(isBrief ? ['event'] : []),
    ...images.map(({ category }) => category),
  ];
  const tags = images
    .flatMap((image) => tagsOf(image.tags))
    .toSorted((one, other) => one.localeCompare(other));
  const lists = [
    ...(isBrief ? [] : [{ name: 'visibility', label: 'Visibility', options: shown } as const]),
    { name: 'category', label: 'Category', options: choices('Any category', categories, filters.category) },
    { name: 'tag', label: 'Tag', options: choices('Any tag', tags, filters.tag) },
    ...(isBrief ? [] : [{ name: 'described', label: 'Description', options: described } as const]),
  ] as const;
  return (
    <search className={styles.filters} data-is-brief={isBrief}>
      <ListSearch
        label="Search images"
        placeholder="Search images"
        className={styles.search}
        maxLength={maxImageSearchLength}
        search={filters.search}
        onSearch={(search) => onChange({ search })}
      />
      {lists.map(({ name, label, options }) => (
        <FilterChoice
          key={name}
          label={label}
          value={filters[name]}
          options={options}
          onChange={(value) => onChange({ [name]: value })}
        />
      ))}
    </search>
  );
}

/** Each value once, plus the chosen one even when no loaded image has it. */
function choices(none: string, values: string[], chosen: string): { value: string; text: string }[] {
  const all = new Set([...values, chosen].filter(Boolean));
  return [{ value: '', text: none }, ...[...all].map((value) => ({ value, text: value }))];
}

export function NothingFound({ onChange }: Pick<GalleryFilterBarProps, 'onChange'>) {
  return (
    <EmptyState as={Status} align="center" className={styles.note}>
      <p>No image matches these filters.</p>
      <Button onClick={() => onChange(noFilters)}>
        <X aria-hidden size={18} />
        Show all images
      </Button>
    </EmptyState>
  );
}
