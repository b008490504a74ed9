import { z } from 'zod';
import { eventStatuses } from './event-status.ts';
import type { InputFacts } from './input-facts.ts';
import { instantIn } from './instant-input.ts';
import { oneLine, unlessEmpty } from './one-line.ts';
import { invalidUrl, isWebAddress } from './web-address.ts';

export const maxPriceLength = 80;
export const maxAgesLength = 40;
export const maxPerformerLength = 200;
export const maxTicketUrlLength = 2_000;

export const unknownLocation = 'Please choose one of the locations';
export const doorsAfterStart = 'The doors must not open after the start';

/** The rules of the optional facts of a show, which staff may leave out. Null means not set. */
export const factFields = {
  price: unlessEmpty(oneLine(maxPriceLength)),
  ages: unlessEmpty(oneLine(maxAgesLength)),
  ticketUrl: unlessEmpty(
    oneLine(maxTicketUrlLength).refine((text) => text === '' || isWebAddress(text), invalidUrl),
  ),
  performer: unlessEmpty(oneLine(maxPerformerLength)),
  status: z.enum(eventStatuses),
};

export function showFacts({ timeZone, locations }: InputFacts) {
  return {
    location: z
      .string()
      .nullable()
      .refine((name) => !name || locations.some((known) => known.name === name), unknownLocation)
      .transform((name) => name || null)
      .optional(),
    doorsDateTime: instantIn(timeZone).nullish(),
    price: factFields.price.optional(),
    ages: factFields.ages.optional(),
    ticketUrl: factFields.ticketUrl.optional(),
    performer: factFields.performer.optional(),
    status: factFields.status.optional(),
  };
}
