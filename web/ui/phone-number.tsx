import type { ReactNode } from 'react';
import text from './text.module.css';

/** Returns undefined when the text is not a phone number; it is then shown without a link. */
export function phoneLink(phone: string): string | undefined {
  if (!/^\+?[\d\s().\-/]{5,40}$/.test(phone)) return undefined;
  const digits = phone.replaceAll(/\D/g, '');
  if (digits.length < 5) return undefined;
  return `tel:${phone.startsWith('+') ? '+' : ''}${digits}`;
}

interface PhoneNumberProps {
  phone: string;
  className?: string | undefined;
  /** Before the number. */
  children?: ReactNode;
}

/** A number to tap, or what was typed in its place. */
export function PhoneNumber({ phone, className = text.link, children }: PhoneNumberProps) {
  const href = phoneLink(phone);
  const number = <bdi>{phone}</bdi>;
  return href ? (
    <a className={className} href={href}>
      {children}
      {number}
    </a>
  ) : (
    <span className={text.anywhere}>
      {children}
      {number}
    </span>
  );
}
