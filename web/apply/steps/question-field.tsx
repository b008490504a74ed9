import type { WheelEvent } from 'react';
import type { ApplicationField } from '#contract/applications/application-fields.ts';
import { ChoiceField } from '../../forms/choice-field.tsx';
import fieldStyles from '../../forms/field.module.css';
import { Field, FieldFrame, ParagraphField } from '../../forms/field.tsx';
import { everydayImages } from '../../forms/pictures/image-format.ts';
import type { FieldBinding } from '../../forms/use-zod-form.ts';
import type { Question } from './application-questions.ts';
import stepParts from './step-parts.module.css';

interface QuestionFieldProps extends Partial<FieldBinding> {
  name: ApplicationField;
  question: Question;
  defaultValue?: string | undefined;
  error: string | undefined;
  isGood?: boolean;
}

/** A question of the application. Without `onChange` it is a field of the browser's own, which works without JavaScript. */
export function QuestionField({ question, ...binding }: QuestionFieldProps) {
  const { label, hint, isOptional } = question;
  const field = { label, hint, isOptional, ...binding };
  switch (question.kind) {
    case 'choice':
      return <ChoiceField {...field} options={question.options} />;
    case 'paragraph':
      return <ParagraphField {...field} rows={question.rows} />;
    case 'images':
      return (
        <FieldFrame {...{ label, hint, isOptional }} error={binding.error}>
          {(wiring) => (
            <input
              {...wiring}
              type="file"
              name={binding.name}
              required={!isOptional}
              accept={everydayImages.join(',')}
              multiple={question.most > 1}
              className={`${fieldStyles.input} ${stepParts.plainFile}`}
            />
          )}
        </FieldFrame>
      );
    case 'line':
      return (
        <Field
          {...field}
          type={question.type ?? 'text'}
          inputMode={question.inputMode}
          autoComplete={question.autoComplete ?? 'off'}
          {...(question.type === 'number' && { min: 0, onWheel: blurOnWheel })}
        />
      );
  }
}

/** Prevents the mouse wheel from changing a number while the page is scrolled. */
function blurOnWheel({ currentTarget }: WheelEvent<HTMLInputElement>): void {
  currentTarget.blur();
}
