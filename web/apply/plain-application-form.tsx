import { CircleAlert } from 'lucide-react';
import {
  type ApplicationField,
  applicationSteps,
  maxBandPhotos,
  minBandPhotos,
  spamMarks,
} from '#contract/applications/application-fields.ts';
import { maxImageBytes } from '#contract/gallery/image-sizes.ts';
import choiceField from '../forms/choice-field.module.css';
import { areBrief } from '../forms/choice-field.tsx';
import fieldStyles from '../forms/field.module.css';
import { OptionalMark } from '../forms/field.tsx';
import { everydayImages } from '../forms/pictures/image-format.ts';
import { applySectionId } from '../site/apply-link.tsx';
import { useVenue } from '../site/site-contexts.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import textStyles from '../ui/text.module.css';
import { picturesAgain, type Refusal, sentenceOf } from './application.ts';
import formNotice from './form-notice.module.css';
import { Honeypot } from './honeypot.tsx';
import { type Question, questionFor, stepIntros } from './steps/application-questions.ts';
import stepParts from './steps/step-parts.module.css';

/**
 * All five steps on one page, for visitors without JavaScript; validation is left to the browser and the
 * server. Rendered only on the server, so it is in no client bundle, and its styles must be ones that the home page has
 * for other reasons.
 */
export function PlainApplicationForm({ refusal }: { refusal: Refusal | undefined }) {
  return (
    <form
      method="post"
      encType="multipart/form-data"
      // The answer is the same page, and the fragment scrolls to the form in it.
      action={`/api/performance-application#${applySectionId}`}
    >
      {refusal && (
        <Notice tone="bad" icon={CircleAlert} role="alert" className={formNotice.notice}>
          <div>
            <p>{sentenceOf(refusal)}</p>
            <p>What you typed is still here. {picturesAgain}</p>
          </div>
        </Notice>
      )}
      {applicationSteps.map(({ name, fields }, index) => (
        <fieldset key={name} className={stepParts.plainStep}>
          <legend className={textStyles.display3}>
            {index + 1}. {name}
          </legend>
          <p className={textStyles.muted}>{stepIntros[index]}</p>
          <div className={stepParts.fields}>
            {fields.map((field) => (
              <PlainField
                key={field}
                name={field}
                value={refusal?.values[field] ?? ''}
                error={refusal?.fields[field]}
              />
            ))}
          </div>
        </fieldset>
      ))}
      <Honeypot name={spamMarks.honeypot} />
      <Button type="submit" variant="filled">
        Submit Application
      </Button>
    </form>
  );
}

const photosHint = `${minBandPhotos} to ${maxBandPhotos} pictures of up to ${maxImageBytes / 1_000_000} MB; the first one is the main picture.`;

/** The form with JavaScript hides fields and reduces pictures, so some of its hints do not fit here. */
function plainHint(name: ApplicationField, { hint }: Question): string | undefined {
  if (name === 'bandPhotos') return photosHint;
  return name === 'ticketSalesMethod' ? `Only if you are selling tickets. ${hint}` : hint;
}

interface PlainFieldProps {
  name: ApplicationField;
  value: string;
  error: string | undefined;
}

function PlainField({ name, value, error }: PlainFieldProps) {
  const question = questionFor(name, useVenue());
  const id = `plain-${name}`;
  const hint = plainHint(name, question);
  const texts = (
    <>
      {error && (
        <p id={`${id}-error`} className={fieldStyles.error}>
          <CircleAlert aria-hidden size={18} />
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className={fieldStyles.hint}>
          {hint}
        </p>
      )}
    </>
  );
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined;
  const label = (
    <>
      {question.label}
      {question.isOptional && <OptionalMark />}
    </>
  );
  if (question.kind === 'choice') {
    return (
      <fieldset className={fieldStyles.field} aria-describedby={described}>
        <legend className={fieldStyles.label}>{label}</legend>
        <div className={choiceField.choices} data-brief={areBrief(question.options)}>
          {question.options.map((option) => (
            <label key={option} className={choiceField.choice}>
              <input
                type="radio"
                name={name}
                value={option}
                defaultChecked={option === value || question.options.length === 1}
                required
              />
              {option}
            </label>
          ))}
        </div>
        {texts}
      </fieldset>
    );
  }
  return (
    <div className={fieldStyles.field}>
      <label htmlFor={id} className={fieldStyles.label}>
        {label}
      </label>
      <PlainControl id={id} name={name} value={value} question={question} described={described} />
      {texts}
    </div>
  );
}

interface PlainControlProps {
  id: string;
  name: ApplicationField;
  value: string;
  question: Exclude<Question, { kind: 'choice' }>;
  described: string | undefined;
}

function PlainControl({ id, name, value, question, described }: PlainControlProps) {
  const shared = { id, name, required: !question.isOptional, 'aria-describedby': described };
  switch (question.kind) {
    case 'images':
      return (
        <input
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
          {...shared}
          rows={question.rows}
          defaultValue={value}
          className={`${fieldStyles.input} ${fieldStyles.paragraph}`}
        />
      );
    case 'line':
      return (
        <input
          {...shared}
          type={question.type ?? 'text'}
          inputMode={question.inputMode}
          autoComplete={question.autoComplete}
          defaultValue={value}
          className={fieldStyles.input}
        />
      );
  }
}
