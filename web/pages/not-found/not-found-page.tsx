import { drawnBrand } from '#contract/venue/brand.ts';
import stageToTheFloor from '#web/pictures/hero-stage.jpg?crop=61,0,34,100&widths=480,640,870&phone&picture';
import { photos } from '../../pictures/photos.ts';
import { PageLink } from '../../site/link.tsx';
import { SitePhoto } from '../../site/place-picture.tsx';
import { useVenue } from '../../site/site-contexts.ts';
import { buttonClass } from '../../ui/button.tsx';
import layout from '../../ui/layout.module.css';
import text from '../../ui/text.module.css';
import styles from './not-found-page.module.css';

/** The specified text, although it is odd for a guest: see docs/decisions/web-structure.md. */
export function NotFoundPage() {
  const { brand, logoUrl } = useVenue();
  return (
    <div className={styles.found}>
      <SitePhoto
        photo={{ ...photos.heroStage, narrow: stageToTheFloor }}
        sizes="100vw"
        priority
        className={styles.image}
        decorative
      />
      <div className={`${layout.wrap} ${styles.text}`}>
        <h1>
          <span className={styles.number} data-is-strung={brand === drawnBrand && !logoUrl}>
            404
          </span>{' '}
          <span className={text.display2}>Page Not Found</span>
        </h1>
        <p className={`${text.lede} ${layout.space100}`}>Did you forget to add the page to the router?</p>
        <div className={`${layout.cluster} ${styles.actions}`}>
          <PageLink to="/" className={buttonClass('filled')}>
            Home
          </PageLink>
          <PageLink to="/events" className={buttonClass('outline')}>
            Events
          </PageLink>
        </div>
      </div>
    </div>
  );
}
