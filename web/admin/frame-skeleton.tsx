import layout from '../ui/layout.module.css';
import text from '../ui/text.module.css';
import styles from './frame-skeleton.module.css';

/** The shape of a page while it is not known yet who looks at it. */
export function FrameSkeleton() {
  return (
    <div role="status">
      <span className={text.spoken}>Loading...</span>
      <div aria-hidden className={styles.skeleton}>
        <span className={layout.skeleton} />
        <span className={layout.skeleton} />
        <span className={layout.skeleton} />
        <span className={layout.skeleton} />
      </div>
    </div>
  );
}
