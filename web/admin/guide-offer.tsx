import { useState } from 'react';
import { PageLink } from '../site/page-link.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import layout from '../ui/layout.module.css';
import text from '../ui/text.module.css';
import { guidePath } from './admin-pages.ts';
import { BulbsPicture, bulbsGround } from './bulbs-picture.tsx';
import styles from './guide-offer.module.css';
import { endGuideOffer, isGuideOffered } from './guide-offer-state.ts';

/** Invites whoever has made the first account to make the site theirs. */
export function GuideOffer() {
  const [isShown, setIsShown] = useState(isGuideOffered);
  if (!isShown) return null;

  function decline() {
    endGuideOffer();
    setIsShown(false);
    // The button is gone with the offer.
    document.getElementById('content')?.focus();
  }

  return (
    <section aria-labelledby="guide-offer" className={`${bulbsGround} ${styles.offer}`}>
      <BulbsPicture sizes="100vw" />
      <div className={`${layout.wrap} ${styles.row}`}>
        <div>
          <h2 id="guide-offer" className={text.display3}>
            Make this site yours
          </h2>
          <p>Six short questions, two minutes. You can stop at any of them.</p>
        </div>
        <div className={styles.actions}>
          <PageLink to={guidePath} className={buttonClass('filled')}>
            Start
          </PageLink>
          <Button variant="quiet" onClick={decline}>
            Not now
          </Button>
        </div>
      </div>
    </section>
  );
}
