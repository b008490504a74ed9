import type { z } from 'zod';
import { plainText } from './text.ts';

export const notAnEmail = 'Please enter a valid email address';

/** The maximum of mail servers: RFC 5321's path of 256, less its angle brackets. */
export const maxEmailLength = 254;
const maxLocalLength = 64;

const localPart = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const domainLabel = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;

/**
 * Whether this is an email address of the usual form. Comments, quoted names, literal hosts and hosts without a dot are
 * refused although the standards allow them: nobody has such an address, and mail programs disagree about them. The
 * length is checked first, so that no pattern runs on a long text.
 */
export function isEmailAddress(text: string): boolean {
  if (text.length > maxEmailLength) return false;
  const at = text.lastIndexOf('@');
  const local = text.slice(0, at);
  if (at < 1 || local.length > maxLocalLength || !localPart.test(local)) return false;
  const labels = text.slice(at + 1).split('.');
  const isNumericHost = /^\d+$/.test(labels.at(-1) ?? '');
  return labels.length > 1 && !isNumericHost && labels.every((label) => domainLabel.test(label));
}

export function emailText(): z.ZodString {
  return plainText(notAnEmail).max(maxEmailLength, notAnEmail).refine(isEmailAddress, notAnEmail);
}
