import { site } from '#site';

/** What performers ask, each under a question that opens by itself: no script, so it works without any. */
export function Questions() {
  return (
    <section aria-labelledby="questions" className="on-paper questions">
      <div className="stage-grid section">
        <div className="questions-head">
          <h2 id="questions" className="display-2">
            Questions, answered before sound check
          </h2>
          <p className="mt-5 text-ink-muted">
            Yours is not here? Write to{' '}
            <a className="link" href={`mailto:${site.bookingEmail}`}>
              {site.bookingEmail}
            </a>
            .
          </p>
        </div>
        <div className="questions-list">
          {site.questions.map(({ question, answer }) => (
            <details key={question} className="question">
              <summary className="question-summary">
                <h3>{question}</h3>
                <span aria-hidden className="question-sign" />
              </summary>
              <p className="question-answer">{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}
