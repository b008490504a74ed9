import type { ComponentProps } from 'react';
import styles from './icon-button.module.css';

interface IconLook {
  /** The accessible name, because the button shows only an icon. */
  label: string;
  shape?: 'square' | 'round';
  tone?: 'plain' | 'danger';
  className?: string | undefined;
}

/** A button with an icon and without text, large enough for a thumb. */
export function IconButton({
  label,
  shape,
  tone,
  className,
  ...button
}: IconLook & Omit<ComponentProps<'button'>, 'className'>) {
  return <button type="button" {...lookOf({ label, shape, tone, className })} {...button} />;
}

export function IconLink({
  label,
  shape,
  tone,
  className,
  ...link
}: IconLook & Omit<ComponentProps<'a'>, 'className'>) {
  return <a {...lookOf({ label, shape, tone, className })} {...link} />;
}

function lookOf({ label, shape = 'square', tone = 'plain', className }: Loosely<IconLook>) {
  return {
    className: className ? `${styles.button} ${className}` : styles.button,
    'aria-label': label,
    'data-shape': shape,
    'data-tone': tone,
  };
}

type Loosely<T> = { [name in keyof T]: T[name] | undefined };
