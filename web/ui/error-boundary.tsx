import { Component, type ReactNode } from 'react';

interface State {
  hasFailed: boolean;
}

/** Something of ours broke while drawing the page: say so, and keep the rest of the site usable. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { hasFailed: false };

  static getDerivedStateFromError(): State {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <div className="page-message">
        <h1 className="display-2">This page lost the beat</h1>
        <p>Something went wrong on our side. Loading it again usually helps.</p>
        <button type="button" className="button-filled" onClick={() => window.location.reload()}>
          Load again
        </button>
      </div>
    );
  }
}
