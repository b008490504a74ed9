import { applicationSteps } from '#contract/application-fields.ts';
import { applicationQuestions, stepNames, stepThoughts } from './application-questions.ts';
import { StepIndicator } from './step-indicator.tsx';

/** The first step as it will be, and as tall, until the form itself is here. */
export function ApplicationSkeleton() {
  return (
    <div className="application-skeleton" aria-hidden data-testid="application-skeleton">
      <StepIndicator step={0} />
      <div className="step-head">
        <p className="display-3">{stepNames[0]}</p>
        <p>{stepThoughts[0]}</p>
      </div>
      <div className="step-fields">
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
      <div className="step-controls">
        <span className="button-filled step-next">Next Step</span>
      </div>
    </div>
  );
}
