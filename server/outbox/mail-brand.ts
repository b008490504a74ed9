import { ownAccent } from '#contract/venue/brand.ts';
import type { Venue } from '#contract/venue/venue.ts';

/** What the head of a mail shows of the venue. */
export interface MailBrand {
  name: string;
  /** One that can be read on the site's dark grounds. */
  accent: string;
  /** The address of the uploaded logo. Null sets the name as text. */
  logoUrl: string | null;
}

export type BrandFacts = Pick<Venue, 'brand' | 'accent' | 'logoUrl'>;

/**
 * The logo is at an address of its own that never changes: old mails show the new logo, and no broken picture. A site
 * that does not know its address has none that a mail program could load.
 */
export function mailBrand({ brand, accent, logoUrl }: BrandFacts, publicUrl: string): MailBrand {
  const isReachable = new URL(publicUrl).hostname !== 'localhost';
  return {
    name: brand,
    accent: accent ?? ownAccent,
    logoUrl: logoUrl !== null && isReachable ? `${publicUrl}/mail-logo.png` : null,
  };
}
