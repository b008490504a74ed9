import layout from '../../ui/layout.module.css';
import styles from './list-skeleton.module.css';

const rows = [0, 1, 2, 3, 4, 5];

export function ListSkeleton() {
  return (
    <div role="status">
      <p className={styles.loading}>Loading...</p>
      <div aria-hidden className={styles.skeleton}>
        {rows.map((row) => (
          <span key={row} className={layout.skeleton} />
        ))}
      </div>
    </div>
  );
}
