import fieldStyles from './field.module.css';
import { FieldFrame, type Framed } from './field.tsx';

type Option = string | { value: string; name: string };

type SelectFieldProps = Framed<'select'> & { options: readonly Option[] };

export function SelectField(props: SelectFieldProps) {
  const { label, hint, isOptional, isGood, error, onBlur, options, ...select } = props;
  return (
    <FieldFrame {...{ label, hint, isOptional, isGood, error, onBlur }}>
      {(wiring) => (
        <select {...wiring} {...select} className={fieldStyles.input}>
          {options.map((option) => {
            const { value, name } = typeof option === 'string' ? { value: option, name: option } : option;
            return (
              <option key={value} value={value}>
                {name}
              </option>
            );
          })}
        </select>
      )}
    </FieldFrame>
  );
}
