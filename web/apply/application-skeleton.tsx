import { mailtoUrl } from '#contract/addresses.ts';
import { type ApplicationField, applicationSteps } from '#contract/applications/application-fields.ts';
import field from '../forms/field.module.css';
import { useVenue } from '../site/site-contexts.ts';
import { buttonClass } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { SpinnerIcon } from '../ui/spinner.tsx';
import text from '../ui/text.module.css';
import styles from './application-skeleton.module.css';
import { questionFor, stepIntros, stepNames } from './steps/application-questions.ts';
import { StepIndicator } from './steps/step-indicator.tsx';
import stepParts from './steps/step-parts.module.css';

/**
 * The skeleton of the first step, as tall as the form, with a sentence for visitors who arrive before the
 * form does.
 */
export function ApplicationSkeleton() {
  return (
    <div className={styles.skeleton} data-testid="application-skeleton">
      <div aria-hidden>
        <StepIndicator step={0} />
        <div className={stepParts.head}>
          <p className={text.display3}>{stepNames[0]}</p>
          <p>{stepIntros[0]}</p>
        </div>
      </div>
      <div className={styles.comingPlace}>
        <div className={stepParts.fields} aria-hidden>
          {applicationSteps[0]?.fields.map((name) => (
            <ComingField key={name} name={name} />
          ))}
        </div>
        <ApplicationComing />
      </div>
      <div className={stepParts.controls} aria-hidden>
        <span className={buttonClass('filled', stepParts.next)}>Next Step</span>
      </div>
    </div>
  );
}

function ComingField({ name }: { name: ApplicationField }) {
  const { label, hint } = questionFor(name, useVenue());
  return (
    <div className={field.field}>
      <div className={field.head}>
        <span className={field.label}>{label}</span>
      </div>
      <div className={`${field.input} ${styles.line}`} />
      <div className={field.hint}>{hint}</div>
    </div>
  );
}

/** Part of the server's HTML, so that it can be read and its link followed before any script has loaded. */
function ApplicationComing() {
  const { bookingEmail } = useVenue();
  return (
    <Notice className={styles.coming}>
      <SpinnerIcon size="medium" />
      <p>
        <strong>The form is on its way.</strong> If it does not appear, please reload the page or write to{' '}
        <a className={text.link} href={mailtoUrl(bookingEmail)}>
          {bookingEmail}
        </a>
        .
      </p>
    </Notice>
  );
}
