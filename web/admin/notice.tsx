import type { ReactNode } from 'react';

/** Something did not come, and nothing is lost: said calmly, with a way to try again. */
export function Notice({ children, onRetry }: { children: ReactNode; onRetry: () => void }) {
  return (
    <div role="status" className="notice">
      <p>{children}</p>
      <button type="button" className="button-outline" onClick={onRetry}>
        Try again
      </button>
    </div>
  );
}
