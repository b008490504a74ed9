import { type ReactNode, useId } from 'react';
import textStyles from '../ui/text.module.css';
import styles from './settings-section.module.css';

interface SettingsSectionProps {
  heading: string;
  text: string;
  /** For content that needs the whole width: the text is above it instead of beside it. */
  isWide?: boolean;
  children: ReactNode;
}

export function SettingsSection({ heading, text, isWide = false, children }: SettingsSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.section} data-is-wide={isWide}>
      <div className={styles.about}>
        <h2 id={id} className={textStyles.display3}>
          {heading}
        </h2>
        <p>{text}</p>
      </div>
      <div className={styles.controls}>{children}</div>
    </section>
  );
}
