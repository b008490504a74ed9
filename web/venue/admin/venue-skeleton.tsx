import layout from '../../ui/layout.module.css';
import textStyles from '../../ui/text.module.css';
import partStyles from './venue-part.module.css';
import styles from './venue-skeleton.module.css';

/** The shape of the page's first part: a heading, fields, and the preview beside them. */
export function VenueSkeleton() {
  return (
    <div role="status">
      <span className={textStyles.visuallyHidden}>Loading...</span>
      <div aria-hidden>
        <span className={`${layout.skeleton} ${styles.list}`} />
        <div className={partStyles.part}>
          <div className={partStyles.about}>
            <span className={`${layout.skeleton} ${styles.heading}`} />
          </div>
          <div className={partStyles.form}>
            <span className={`${layout.skeleton} ${styles.field}`} />
            <span className={`${layout.skeleton} ${styles.field}`} />
            <span className={`${layout.skeleton} ${styles.field}`} />
            <span className={`${layout.skeleton} ${styles.button}`} />
          </div>
          <span className={`${layout.skeleton} ${styles.preview}`} />
        </div>
      </div>
    </div>
  );
}
