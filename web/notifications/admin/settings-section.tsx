import { type ReactNode, useId } from 'react';
import textStyles from '../../ui/text.module.css';
import styles from './settings-section.module.css';

interface SettingsSectionProps {
  heading: string;
  text: string;
  /** What stands below the text, for those who want to know more. */
  aside?: ReactNode;
  /** For what needs the whole width: text above, content below. */
  isWide?: boolean;
  children: ReactNode;
}

export function SettingsSection({ heading, text, aside, isWide = false, children }: SettingsSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.section} data-is-wide={isWide}>
      <div className={styles.about}>
        <h2 id={id} className={textStyles.display3}>
          {heading}
        </h2>
        <p>{text}</p>
        {aside}
      </div>
      <div className={styles.controls}>{children}</div>
    </section>
  );
}
