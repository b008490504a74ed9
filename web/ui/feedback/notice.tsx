import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, ComponentType, HTMLAttributes } from 'react';
import styles from './notice.module.css';

interface NoticeProps extends ComponentProps<'div'> {
  tone?: 'calm' | 'good' | 'bad';
  /** `shade` where the surroundings are paper already, as in a dialog. */
  ground?: 'paper' | 'shade';
  /** `row` for a sentence with buttons. */
  layout?: 'block' | 'row';
  icon?: LucideIcon;
  /** `p` and `span` for text where no block may be, `section` for a landmark, `Status` for what is announced. */
  as?: 'div' | 'p' | 'span' | 'section' | ComponentType<HTMLAttributes<HTMLDivElement>>;
  className?: string | undefined;
}

/** A short text with a coloured edge: information, or a problem with what to do about it. */
export function Notice({
  tone = 'calm',
  ground = 'paper',
  layout = 'block',
  icon: Icon,
  as = 'div',
  className,
  children,
  ...element
}: NoticeProps) {
  // The elements take the same props, so one of them stands for all in the types.
  const Element = as as 'div';
  return (
    <Element
      className={className ? `${styles.notice} ${className}` : styles.notice}
      data-tone={tone}
      data-ground={ground}
      data-layout={layout}
      {...element}
    >
      {Icon && <Icon aria-hidden size={20} />}
      {children}
    </Element>
  );
}
