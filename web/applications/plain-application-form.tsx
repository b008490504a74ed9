import { CircleAlert } from 'lucide-react';
import {
  type ApplicationField,
  applicationSteps,
  maxBandPhotos,
  maxImageBytes,
  minBandPhotos,
  spamMarks,
} from '#contract/application-fields.ts';
import { areBrief } from '../forms/choice-field.tsx';
import { OptionalMark } from '../forms/field.tsx';
import { everydayImages } from '../forms/image-format.ts';
import { applySectionId } from '../site/apply-link.tsx';
import { applicationQuestions, type Question, stepThoughts } from './application-questions.ts';
import { picturesAgain, type Refusal, sentenceOf } from './plain-refusal.ts';

/**
 * All five steps at once, for whoever has no JavaScript: browser and server do everything. Rendered on the server
 * only, so its code is in no bundle.
 */
export function PlainApplicationForm({ refusal }: { refusal: Refusal | undefined }) {
  return (
    <form
      className="plain-application"
      method="post"
      encType="multipart/form-data"
      // The answer is the same page again: there, too, one wants to be here.
      action={`/api/performance-application#${applySectionId}`}
    >
      {refusal && (
        <div role="alert" className="form-notice" data-tone="bad">
          <CircleAlert aria-hidden size={20} />
          <div>
            <p>{sentenceOf(refusal)}</p>
            <p>What you typed is still here. {picturesAgain}</p>
          </div>
        </div>
      )}
      {applicationSteps.map(({ name, fields }, index) => (
        <fieldset key={name} className="plain-step">
          <legend className="display-3">
            {index + 1}. {name}
          </legend>
          <p className="text-ink-muted">{stepThoughts[index]}</p>
          <div className="step-fields">
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
      <p className="spam-trap" aria-hidden>
        <label htmlFor="plain-honeypot">Leave this empty</label>
        <input id="plain-honeypot" type="text" name={spamMarks.honeypot} tabIndex={-1} autoComplete="off" />
      </p>
      <button type="submit" className="button-filled">
        Submit Application
      </button>
    </form>
  );
}

/** Nothing appears or is made smaller here. */
const plainHints: { [name in ApplicationField]?: string } = {
  bandPhotos: `${minBandPhotos} to ${maxBandPhotos} pictures of up to ${maxImageBytes / 1_000_000} MB; the first one leads.`,
  ticketSalesMethod: `If you are. ${applicationQuestions.ticketSalesMethod.hint}`,
};

interface PlainFieldProps {
  name: ApplicationField;
  value: string;
  error: string | undefined;
}

function PlainField({ name, value, error }: PlainFieldProps) {
  const question = applicationQuestions[name];
  const id = `plain-${name}`;
  const hint = plainHints[name] ?? question.hint;
  const texts = (
    <>
      {error && (
        <p id={`${id}-error`} className="field-error">
          <CircleAlert aria-hidden size={18} />
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="field-hint">
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
      <fieldset className="field" aria-describedby={described}>
        <legend className="field-label">{label}</legend>
        <div className="choices" data-brief={areBrief(question.options)}>
          {question.options.map((option) => (
            <label key={option} className="choice">
              <input type="radio" name={name} value={option} defaultChecked={option === value} required />
              {option}
            </label>
          ))}
        </div>
        {texts}
      </fieldset>
    );
  }
  return (
    <div className="field">
      <label htmlFor={id} className="field-label">
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
          className="field-input plain-file"
        />
      );
    case 'paragraph':
      return (
        <textarea
          {...shared}
          rows={question.rows}
          defaultValue={value}
          className="field-input field-paragraph"
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
          className="field-input"
        />
      );
  }
}
