import styles from './skip-link.module.css';

/** The first stop of the keyboard on every page. */
export function SkipLink() {
  return (
    <a href="#content" className={styles.link}>
      Skip to content
    </a>
  );
}
