import { type ReactNode, useId } from 'react';
import textStyles from '../ui/text.module.css';
import styles from './figures-page.module.css';

interface FigurePartProps {
  heading: string;
  text?: string;
  children: ReactNode;
}

/** One question and its answer. */
export function FigurePart({ heading, text, children }: FigurePartProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.part}>
      <h2 id={id} className={textStyles.display3}>
        {heading}
      </h2>
      {text && <p className={styles.text}>{text}</p>}
      <div className={styles.answer}>{children}</div>
    </section>
  );
}
