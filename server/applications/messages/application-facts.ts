import type { ApplicationTextField } from '#contract/applications/application-fields.ts';
import type { ReviewedApplication } from '#contract/applications/applications.ts';
import { tipLinkName, type Venue } from '#contract/venue/venue.ts';

export interface FactSection {
  heading: string;
  facts: [name: string, text: string][];
}

/** As the staff's screen calls them. */
export const fieldNames: Record<ApplicationTextField, string> = {
  name: 'Name',
  bandName: 'Band Name',
  email: 'Email',
  phone: 'Phone',
  performanceType: 'Type',
  bandLineup: 'Band Lineup',
  website: 'Website',
  socialLinks: 'Social Links',
  venmoLink: 'Venmo Link',
  preferredDates: 'Preferred Dates',
  setLength: 'Set Length',
  equipmentNeeds: 'Equipment Needs',
  bandBio: 'Band Bio',
  additionalInfo: 'Additional Info',
  location: 'Location',
  sellingTickets: 'Selling Tickets',
  ticketSalesMethod: 'Ticket Sales Method',
  expectedGuests: 'Expected Guests',
};

/** In the order of the staff's screen. */
const sections: [heading: string, fields: ApplicationTextField[]][] = [
  ['Contact Information', ['name', 'bandName', 'email', 'phone', 'website', 'venmoLink']],
  ['Performance Information', ['performanceType', 'bandLineup', 'preferredDates', 'setLength']],
  ['Venue Information', ['location', 'sellingTickets', 'ticketSalesMethod', 'expectedGuests']],
  ['Additional Information', ['bandBio', 'socialLinks', 'equipmentNeeds', 'additionalInfo']],
];

/** All answers. How tickets are sold is one only where some are. */
export function applicationFacts(
  application: ReviewedApplication,
  venue: Pick<Venue, 'country'>,
): FactSection[] {
  const isAnswer = (field: ApplicationTextField) =>
    field !== 'ticketSalesMethod' || application.sellingTickets === 'Yes';
  const listed = sections.map(([heading, fields]): FactSection => {
    const answers = fields.filter(isAnswer);
    const names = { ...fieldNames, venmoLink: tipLinkName(venue) };
    return { heading, facts: answers.map((field) => [names[field], application[field]]) };
  });
  listed.at(-1)?.facts.push(['Pictures', picturesIn(application)]);
  return listed;
}

function picturesIn({ bandPhotos: { length }, flyer }: ReviewedApplication): string {
  const photos = length === 0 ? [] : [length === 1 ? '1 band photo' : `${length} band photos`];
  return [...photos, ...(flyer ? ['1 flyer'] : [])].join(', ');
}
