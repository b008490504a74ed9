import { applicationSteps } from '#contract/application-fields.ts';
import { site } from '#site';
import { applicationQuestions, stepNames, stepThoughts } from './application-questions.ts';
import { StepIndicator } from './step-indicator.tsx';

/** The first step as it will be, and as tall, with a word to whoever is there before the form is. */
export function ApplicationSkeleton() {
  return (
    <div className="application-skeleton" data-testid="application-skeleton">
      <div aria-hidden>
        <StepIndicator step={0} />
        <div className="step-head">
          <p className="display-3">{stepNames[0]}</p>
          <p>{stepThoughts[0]}</p>
        </div>
      </div>
      <div className="application-coming-place">
        <div className="step-fields" aria-hidden>
          {applicationSteps[0]?.fields.map((name) => (
            <div key={name} className="field">
              <div className="field-head">
                <span className="field-label">{applicationQuestions[name].label}</span>
              </div>
              <div className="field-input" />
              <div className="field-hint">{applicationQuestions[name].hint}</div>
            </div>
          ))}
        </div>
        <ApplicationComing />
      </div>
      <div className="step-controls" aria-hidden>
        <span className="button-filled step-next">Next Step</span>
      </div>
    </div>
  );
}

/** Part of the page from the start, so that it can be read and followed before any script has arrived. */
function ApplicationComing() {
  return (
    <div className="application-coming">
      <span aria-hidden className="spinner" />
      <p>
        <strong>The form is on its way.</strong> If it does not appear, please reload the page or write to{' '}
        <a className="link" href={`mailto:${site.bookingEmail}`}>
          {site.bookingEmail}
        </a>
        .
      </p>
    </div>
  );
}
