import { photos } from '../pictures/photos.ts';
import { Picture } from '../ui/picture.tsx';
import { PageLink } from './page-link.tsx';

/** The sentence is the specified one, odd as it reads to a guest: see docs/decisions/004-texts.md. */
export function NotFoundPage() {
  return (
    <div className="not-found">
      <Picture photo={photos.heroStage} sizes="100vw" priority className="not-found-image" decorative />
      <div className="wrap not-found-text">
        <h1>
          <span className="not-found-number">404</span> <span className="display-2">Page Not Found</span>
        </h1>
        <p className="lede mt-4">Did you forget to add the page to the router?</p>
        <div className="mt-8 flex flex-wrap gap-3">
          <PageLink to="/" className="button-filled">
            Home
          </PageLink>
          <PageLink to="/events" className="button-outline">
            Events
          </PageLink>
        </div>
      </div>
    </div>
  );
}
