import { Component, type ReactNode } from 'react';
import { Button, buttonClass } from '../button.tsx';
import { MissingCodeError } from '../missing-code.ts';
import { PageMessage } from './page-message.tsx';

interface ErrorBoundaryProps {
  /** Set when there is no layout around it: it then has a link to the home page. */
  isWholePage?: boolean;
  children: ReactNode;
}

interface State {
  failure: { error: unknown } | null;
}

/** Shows a message when rendering fails, so that the rest of the site stays usable. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { failure: null };

  static getDerivedStateFromError(error: unknown): State {
    return { failure: { error } };
  }

  override render() {
    const { failure } = this.state;
    const { isWholePage = false, children } = this.props;
    if (!failure) return children;
    const isMissing = failure.error instanceof MissingCodeError;
    const actions = (
      <>
        <Button variant="filled" onClick={() => window.location.reload()}>
          Load again
        </Button>
        {isWholePage && (
          <a href="/" className={buttonClass('outline')}>
            Back to the home page
          </a>
        )}
      </>
    );
    const message = (
      <PageMessage
        isAlert
        title={isMissing ? 'This page could not be loaded' : 'This page could not be shown'}
        actions={actions}
      >
        <p>
          {isMissing
            ? 'Either the connection was lost, or the website is just being updated. Load it again in a moment.'
            : 'Something went wrong on our side. Loading it again usually helps.'}
        </p>
      </PageMessage>
    );
    if (!isWholePage) return message;
    return (
      <main id="content" tabIndex={-1}>
        {message}
      </main>
    );
  }
}
