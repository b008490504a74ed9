import { CalendarPlus, ChevronDown } from 'lucide-react';
import { buttonClass } from '../ui/button.tsx';
import styles from './calendar-menu.module.css';

interface CalendarMenuProps {
  name: string;
  className?: string | undefined;
  buttonClassName?: string | undefined;
  children: React.ReactNode;
}

/** A button that opens a list of ways into a calendar. It works before, and without, JavaScript. */
export function CalendarMenu({ name, className, buttonClassName = '', children }: CalendarMenuProps) {
  return (
    <details className={className} data-screen-only>
      <summary className={buttonClass('outline', `${styles.summary} ${buttonClassName}`)}>
        <CalendarPlus aria-hidden size={18} /> {name}
        <ChevronDown aria-hidden size={18} className={styles.chevron} />
      </summary>
      <ul className={styles.choices}>{children}</ul>
    </details>
  );
}

interface CalendarChoiceProps {
  href: string;
  /** On another site, which opens beside this one. */
  isElsewhere?: boolean;
  onChoose?: () => void;
  children: React.ReactNode;
}

export function CalendarChoice({ href, isElsewhere = false, onChoose, children }: CalendarChoiceProps) {
  const elsewhere = isElsewhere ? { target: '_blank', rel: 'noreferrer' } : {};
  return (
    <li>
      <a href={href} className={styles.choice} onClick={onChoose} {...elsewhere}>
        {children}
      </a>
    </li>
  );
}
