import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import styles from './notice.module.css';

interface NoticeProps extends ComponentProps<'div'> {
  tone?: 'calm' | 'good' | 'bad';
  /** Paper on the page; a shade where what is around it is paper already, as in a dialog. */
  ground?: 'paper' | 'shade';
  sign?: LucideIcon;
  signSize?: number;
  /** `p` and `span` for words alone, where nothing else may stand; `section` for what is a place by itself. */
  as?: 'div' | 'p' | 'span' | 'section';
  /** Its room, and what stands beside what in it. */
  className?: string | undefined;
}

/** A few words beside a coloured edge: something to know, or to do something about. */
export function Notice({
  tone = 'calm',
  ground = 'paper',
  sign: Sign,
  signSize = 20,
  as = 'div',
  className,
  children,
  ...element
}: NoticeProps) {
  // They differ in what may stand in them, not in what they take.
  const Element = as as 'div';
  return (
    <Element
      className={className ? `${styles.notice} ${className}` : styles.notice}
      data-tone={tone}
      data-ground={ground}
      {...element}
    >
      {Sign && <Sign aria-hidden size={signSize} />}
      {children}
    </Element>
  );
}
