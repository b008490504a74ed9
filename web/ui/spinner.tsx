import styles from './spinner.module.css';
import text from './text.module.css';

/** Turns while something loads; says so to those who do not see it. */
export function Spinner({ label = 'Loading...' }: { label?: string }) {
  return (
    <div role="status" className={styles.place}>
      <SpinnerSign />
      <span className={text.spoken}>{label}</span>
    </div>
  );
}

/** Without a word, where what stands beside it says what it waits for. */
export function SpinnerSign({ size = 'large' }: { size?: 'small' | 'medium' | 'large' }) {
  return <span aria-hidden className={styles.spinner} data-size={size} />;
}

export function PageLoading() {
  return (
    <div className={styles.page}>
      <Spinner />
    </div>
  );
}
