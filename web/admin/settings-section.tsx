import { type ReactNode, useId } from 'react';
import layout from '../ui/layout.module.css';
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

interface SettingsRowProps {
  name: string;
  /** What is known of it. */
  note: ReactNode;
  /** What can be done with it. */
  children?: ReactNode;
}

/** One of a list in such a section. On a phone the buttons stand below. */
export function SettingsRow({ name, note, children }: SettingsRowProps) {
  return (
    <li className={`${layout.cluster} ${styles.row}`}>
      <div className={styles.facts}>
        <p className={`${textStyles.strong} ${textStyles.anywhere}`}>{name}</p>
        <p className={textStyles.note}>{note}</p>
      </div>
      {children}
    </li>
  );
}
