import styles from './skip-link.module.css';

/** The first element that Tab reaches on every page. */
export function SkipLink() {
  return (
    <a href="#content" className={styles.link} data-screen-only>
      Skip to content
    </a>
  );
}
