import { type ReactNode, useId } from 'react';

interface SettingsSectionProps {
  heading: string;
  text: string;
  /** What stands below the text, for those who want to know more. */
  aside?: ReactNode;
  children: ReactNode;
}

export function SettingsSection({ heading, text, aside, children }: SettingsSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="settings-section">
      <div className="settings-about">
        <h2 id={id} className="display-3">
          {heading}
        </h2>
        <p>{text}</p>
        {aside}
      </div>
      <div className="settings-controls">{children}</div>
    </section>
  );
}
