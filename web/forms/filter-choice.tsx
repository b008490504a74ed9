import './filter-choice.css';
import { useId } from 'react';

interface FilterChoiceProps {
  label: string;
  value: string;
  options: { value: string; text: string }[];
  onChange: (value: string) => void;
}

export function FilterChoice({ label, value, options, onChange }: FilterChoiceProps) {
  const id = useId();
  return (
    <div className="filter-choice">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <select
        id={id}
        className="field-input filter-select"
        data-narrows={value !== ''}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </div>
  );
}
