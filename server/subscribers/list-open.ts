import type { Config } from '../config.ts';

/** Whether guests can sign up: with a marketing service, its popup is the way. */
export function isListOpen({ mail, klaviyo }: Pick<Config, 'mail' | 'klaviyo'>): boolean {
  return mail !== undefined && klaviyo === undefined;
}
