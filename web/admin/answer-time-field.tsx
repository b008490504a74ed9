import type { Venue } from '#contract/venue/venue.ts';
import { Field } from '../forms/field.tsx';
import type { FieldBinding } from '../forms/use-zod-form.ts';
import { PageLink } from '../site/link.tsx';
import { useVenue } from '../site/site-contexts.ts';
import textStyles from '../ui/text.module.css';
import { wordsPath } from './admin-pages.ts';

interface AnswerTimeFieldProps {
  hours: number | null;
  record: { text: (path: string) => FieldBinding; change: (path: string, hours: unknown) => void };
}

const tellingTexts = { intro: 'above the form', received: 'after an application was sent' };

/** The words of the house that stand where the answer time is told at first. They tell what the house has written. */
export function ownAnswerWords({ texts }: Pick<Venue, 'texts'>) {
  return Object.entries(tellingTexts).filter(([name]) => texts?.[name as keyof typeof texts] !== undefined);
}

/** The time that performers are told above the form, after sending, by mail and on their own page. */
export function AnswerTimeField({ hours, record }: AnswerTimeFieldProps) {
  const own = ownAnswerWords(useVenue());
  return (
    <Field
      {...record.text('promiseHours')}
      value={String(hours ?? '')}
      // What is no number stays as it was typed, for the rule to refuse it.
      onChange={({ target: { value } }) =>
        record.change('promiseHours', /^\d{1,9}$/.test(value) ? Number(value) : value || null)
      }
      label="How soon do you answer performers, in hours?"
      hint={
        <>
          {own.length < 2 ? 'They are told it when they apply.' : 'They read it on their own page.'} Leave it
          empty to tell no time. Staff are reminded two hours before it is up.
          {own.map(([name, place], index) => (
            <span key={name}>
              {index === 0 ? ' Your own words do not follow it: ' : ', '}
              <PageLink to={`${wordsPath}#${name}`} className={`${textStyles.link} ${textStyles.tallLink}`}>
                {place}
              </PageLink>
            </span>
          ))}
          {own.length > 0 && '.'}
        </>
      }
      inputMode="numeric"
      autoComplete="off"
      isOptional
    />
  );
}
