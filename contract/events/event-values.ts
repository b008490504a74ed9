export const eventStatuses = ['scheduled', 'cancelled', 'postponed', 'soldOut'] as const;
export type EventStatus = (typeof eventStatuses)[number];

/** A show with one of these takes place on the date that it names. */
export const settledStatuses: readonly EventStatus[] = ['scheduled', 'soldOut'];

export const statusNames: Record<EventStatus, string> = {
  scheduled: 'Scheduled',
  cancelled: 'Cancelled',
  postponed: 'Postponed',
  soldOut: 'Sold out',
};

export const eventCategories = ['Live Music', 'Community Event', 'Other'] as const;
export type EventCategory = (typeof eventCategories)[number];

/** What guests search the shows for. */
export const maxSearchLength = 200;

/** Why these words cannot be searched for, for whoever has typed them; undefined when they can. */
export function searchProblem(words: string): string | undefined {
  if (words.length > maxSearchLength) return `Please search for at most ${maxSearchLength} characters.`;
  return words.includes('\0') ? 'That cannot be searched for.' : undefined;
}

const currencies: Record<string, string> = {
  ...{ US: 'USD', CA: 'CAD', AU: 'AUD', NZ: 'NZD', SG: 'SGD', MX: 'MXN' },
  ...{ SE: 'SEK', NO: 'NOK', DK: 'DKK', IS: 'ISK' },
  ...{ GB: 'GBP', CH: 'CHF', PL: 'PLN', CZ: 'CZK', HU: 'HUF', IN: 'INR', JP: 'JPY', ZA: 'ZAR' },
};

/** What a free show costs nothing of, and a bare `$` or `kr` means. Elsewhere in Europe it is the euro. */
export function currencyOf(country: string): string {
  return currencies[country] ?? 'EUR';
}
