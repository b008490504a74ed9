import { ApplicationPlace } from '../applications/application-place.tsx';
import { applySectionId } from '../site/apply-link.tsx';

export function ApplySection() {
  return (
    <section
      id={applySectionId}
      tabIndex={-1}
      aria-labelledby="apply-heading"
      className="on-paper apply-section"
    >
      <div className="stage-grid section">
        <div className="apply-head">
          <p className="label badge">Join Our Stage</p>
          <h2 id="apply-heading" className="display-2 mt-6">
            Apply to Perform
          </h2>
        </div>
        <div className="apply-body">
          <p className="apply-intro">
            Share your talent with our guests. Fill out the form below and our team will review your
            application within 24 hours.
          </p>
          <ApplicationPlace />
        </div>
      </div>
    </section>
  );
}
