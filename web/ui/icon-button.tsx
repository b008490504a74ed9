import type { ComponentProps } from 'react';
import styles from './icon-button.module.css';

interface IconButtonProps extends ComponentProps<'button'> {
  /** The accessible name, because the button shows only an icon. */
  label: string;
  shape?: 'round';
  tone?: 'danger';
  className?: string | undefined;
}

/** A button with an icon and without text, large enough for a thumb. */
export function IconButton({ label, shape, tone, className, ...button }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      className={iconClass(className)}
      data-shape={shape}
      data-tone={tone}
      {...button}
    />
  );
}

/** For a link that looks like such a button. */
export function iconClass(className?: string): string | undefined {
  return className ? `${styles.button} ${className}` : styles.button;
}
