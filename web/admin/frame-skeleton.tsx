import { Status } from '../ui/feedback/status.tsx';
import layout from '../ui/layout.module.css';
import text from '../ui/text.module.css';
import styles from './admin-layout.module.css';

/** The skeleton of a page, shown until the session check is answered. */
export function FrameSkeleton() {
  return (
    <Status>
      <span className={text.visuallyHidden}>Loading...</span>
      <div aria-hidden className={styles.skeleton}>
        <span className={layout.skeleton} />
        <span className={layout.skeleton} />
        <span className={layout.skeleton} />
        <span className={layout.skeleton} />
      </div>
    </Status>
  );
}
