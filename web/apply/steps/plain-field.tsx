import type { ApplicationField } from '#contract/applications/application-fields.ts';
import choiceField from '../../forms/choice-field.module.css';
import { areBrief } from '../../forms/choice-field.tsx';
import fieldStyles from '../../forms/field.module.css';
import { FieldFrame } from '../../forms/field.tsx';
import { everydayImages } from '../../forms/pictures/image-format.ts';
import type { Question } from './application-questions.ts';
import stepParts from './step-parts.module.css';

interface PlainFieldProps {
  name: ApplicationField;
  question: Question;
  value?: string | undefined;
  error: string | undefined;
}

/** A question of the application as a field of the browser's own, which works without JavaScript. */
export function PlainField({ name, question, value, error }: PlainFieldProps) {
  const { label, hint, isOptional } = question;
  const shared = { name, required: !isOptional };
  const typed = { ...shared, defaultValue: value };
  return (
    <FieldFrame {...{ label, hint, isOptional, error }} isGroup={question.kind === 'choice'}>
      {(wiring) => {
        switch (question.kind) {
          case 'choice':
            return (
              <div
                {...wiring}
                role="radiogroup"
                className={choiceField.choices}
                data-brief={areBrief(question.options)}
              >
                {question.options.map((option) => (
                  <label key={option} className={choiceField.choice}>
                    <input
                      {...shared}
                      type="radio"
                      value={option}
                      defaultChecked={option === value || question.options.length === 1}
                    />
                    {option}
                  </label>
                ))}
              </div>
            );
          case 'images':
            return (
              <input
                {...wiring}
                {...shared}
                type="file"
                accept={everydayImages.join(',')}
                multiple={question.most > 1}
                className={`${fieldStyles.input} ${stepParts.plainFile}`}
              />
            );
          case 'paragraph':
            return (
              <textarea
                {...wiring}
                {...typed}
                rows={question.rows}
                className={`${fieldStyles.input} ${fieldStyles.paragraph}`}
              />
            );
          case 'line':
            return (
              <input
                {...wiring}
                {...typed}
                type={question.type ?? 'text'}
                inputMode={question.inputMode}
                autoComplete={question.autoComplete}
                className={fieldStyles.input}
              />
            );
        }
      }}
    </FieldFrame>
  );
}
