import { PageLink } from './page-link.tsx';

/** The sentence is the specified one, odd as it reads to a guest: see docs/decisions/004-texts.md. */
export function NotFoundPage() {
  return (
    <div className="page-message">
      <h1 className="display-2">404 Page Not Found</h1>
      <p>Did you forget to add the page to the router?</p>
      <PageLink to="/" className="button-filled">
        Home
      </PageLink>
    </div>
  );
}
