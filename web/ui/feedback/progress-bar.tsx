import styles from './progress-bar.module.css';

/** `share` is the part that is done, from 0 to 1. */
export function ProgressBar({ label, share }: { label: string; share: number }) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.floor(share * 100)}
      className={styles.bar}
    >
      <span style={{ transform: `scaleX(${share})` }} />
    </div>
  );
}
