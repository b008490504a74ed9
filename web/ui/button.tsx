import type { ComponentProps } from 'react';
import styles from './button.module.css';

export type ButtonVariant = 'filled' | 'outline' | 'danger' | 'quiet';

interface ButtonProps extends ComponentProps<'button'> {
  /** Filled for the main action, outline for the others, danger for what cannot be undone. */
  variant?: ButtonVariant;
  className?: string | undefined;
}

export function Button({ variant = 'outline', type = 'button', className, ...button }: ButtonProps) {
  return <button type={type} className={buttonClass(variant, className)} {...button} />;
}

const classes = {
  filled: styles.filled,
  outline: styles.outline,
  danger: styles.danger,
  quiet: styles.quiet,
} satisfies Record<ButtonVariant, string | undefined>;

/** For a link that looks like a button. */
export function buttonClass(variant: ButtonVariant, className?: string): string | undefined {
  return className ? `${classes[variant]} ${className}` : classes[variant];
}
