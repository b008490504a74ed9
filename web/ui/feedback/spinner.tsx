import text from '../text.module.css';
import styles from './spinner.module.css';

/** Shown while something loads. Nobody is told, but whoever looks for what is missing reads why. */
export function Spinner({ label = 'Loading...' }: { label?: string }) {
  return (
    <div role="status" aria-live="off" className={styles.place}>
      <SpinnerIcon />
      <span className={text.visuallyHidden}>{label}</span>
    </div>
  );
}

/** The spinner without a text, for places where the text beside it says what is loading. */
export function SpinnerIcon({ size = 'large' }: { size?: 'small' | 'medium' | 'large' }) {
  return <span aria-hidden className={styles.spinner} data-size={size} />;
}

export function PageLoading() {
  return (
    <div className={styles.page}>
      <Spinner />
    </div>
  );
}
