import type { ApplicationTextField } from '#contract/applications/application-fields.ts';
import type { ReviewedApplication } from '#contract/applications/applications.ts';
import { tipLinkName, type Venue } from '#contract/venue/venue.ts';

export interface FactSection {
  heading: string;
  facts: [name: string, text: string][];
}

/** As the staff's screen calls it: `bandName` is `Band Name`. */
export function fieldName(field: ApplicationTextField): string {
  if (field === 'performanceType') return 'Type';
  return field.charAt(0).toUpperCase() + field.slice(1).replaceAll(/[A-Z]/g, ' $&');
}

/** In the order of the staff's screen. */
export const factSections: { heading: string; fields: ApplicationTextField[] }[] = [
  { heading: 'Contact Information', fields: ['name', 'bandName', 'email', 'phone', 'website', 'venmoLink'] },
  {
    heading: 'Performance Information',
    fields: ['performanceType', 'bandLineup', 'preferredDates', 'setLength'],
  },
  {
    heading: 'Venue Information',
    fields: ['location', 'sellingTickets', 'ticketSalesMethod', 'expectedGuests'],
  },
  {
    heading: 'Additional Information',
    fields: ['bandBio', 'socialLinks', 'equipmentNeeds', 'additionalInfo'],
  },
];

/** All answers. How tickets are sold is one only where some are. */
export function applicationFacts(
  application: ReviewedApplication,
  venue: Pick<Venue, 'country'>,
): FactSection[] {
  const isAnswer = (field: ApplicationTextField) =>
    field !== 'ticketSalesMethod' || application.sellingTickets === 'Yes';
  const nameOf = (field: ApplicationTextField) =>
    field === 'venmoLink' ? tipLinkName(venue) : fieldName(field);
  const listed = factSections.map(({ heading, fields }): FactSection => {
    const answers = fields.filter(isAnswer);
    return { heading, facts: answers.map((field) => [nameOf(field), application[field]]) };
  });
  listed.at(-1)?.facts.push(['Pictures', picturesIn(application)]);
  return listed;
}

function picturesIn({ bandPhotos: { length }, flyer }: ReviewedApplication): string {
  const photos = length === 0 ? [] : [length === 1 ? '1 band photo' : `${length} band photos`];
  return [...photos, ...(flyer ? ['1 flyer'] : [])].join(', ');
}
