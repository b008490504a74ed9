import { venuePagePath } from '../../admin/admin-pages.ts';
import { PageLink } from '../../site/link.tsx';
import { useVenue } from '../../site/site-contexts.ts';
import { buttonClass } from '../../ui/button.tsx';
import textStyles from '../../ui/text.module.css';
import styles from './guide-screen.module.css';

/** After the last question: where to see it, and what else can be told. */
export function GuideDone() {
  const { brand } = useVenue();
  return (
    <div className={styles.form}>
      <div className={styles.head}>
        <h2 tabIndex={-1} className={`${textStyles.display2} ${styles.question}`}>
          The stage is yours, {brand}.
        </h2>
        <p className={textStyles.muted}>
          Everything is on the website already. Opening hours, answers to questions, your own photographs and
          a colour can follow whenever you like.
        </p>
      </div>
      <div className={styles.actions}>
        <PageLink to="/" className={buttonClass('filled')}>
          See the website
        </PageLink>
        <PageLink to={venuePagePath} className={buttonClass('outline')}>
          Add more details
        </PageLink>
      </div>
    </div>
  );
}
