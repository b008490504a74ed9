import { type ReactNode, useId } from 'react';

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
    <section aria-labelledby={id} className="settings-section" data-is-wide={isWide}>
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
