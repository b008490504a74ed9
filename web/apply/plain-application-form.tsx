import { CircleAlert } from 'lucide-react';
import {
  type ApplicationField,
  applicationSteps,
  spamMarks,
} from '#contract/applications/application-fields.ts';
import type { Venue } from '#contract/venue/venue.ts';
import { applySectionId } from '../site/apply-link.tsx';
import { useRefusal, useVenue } from '../site/site-contexts.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import textStyles from '../ui/text.module.css';
import { Honeypot } from './honeypot.tsx';
import { photosLimit, picturesAgain, sentenceOf } from './refusal.ts';
import { type Question, questionFor, stepIntros } from './steps/application-questions.ts';
import { QuestionField } from './steps/question-field.tsx';
import stepParts from './steps/step-parts.module.css';

/**
 * All five steps on one page, for visitors without JavaScript; validation is left to the browser and the
 * server. Rendered only on the server, so it is in no client bundle, and its styles must be ones that the home page has
 * for other reasons.
 */
export function PlainApplicationForm() {
  const refusal = useRefusal();
  const venue = useVenue();
  return (
    <form
      method="post"
      encType="multipart/form-data"
      // The answer is the same page, and the fragment scrolls to the form in it.
      action={`/api/performance-application#${applySectionId}`}
    >
      {refusal && (
        <Notice tone="bad" icon={CircleAlert} role="alert">
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
              <QuestionField
                key={field}
                name={field}
                question={plainQuestion(field, venue)}
                defaultValue={refusal?.values[field] ?? ''}
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

/** The form with JavaScript hides fields and reduces pictures, so some of its hints do not fit here. */
function plainQuestion(name: ApplicationField, venue: Venue): Question {
  const question = questionFor(name, venue);
  if (name === 'bandPhotos')
    return { ...question, hint: `${photosLimit}; the first one is the main picture.` };
  if (name !== 'ticketSalesMethod') return question;
  return { ...question, hint: `Only if you are selling tickets. ${question.hint}` };
}
