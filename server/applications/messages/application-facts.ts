import type { ApplicationTextField } from '#contract/applications/application-fields.ts';

export interface ReceivedApplication extends Record<ApplicationTextField, string> {
  id: number;
  submittedAt: string;
  isSuspectedSpam: boolean;
  photoCount: number;
  hasFlyer: boolean;
}

export interface FactSection {
  heading: string;
  facts: [name: string, text: string][];
}

/** All answers, in the order and with the labels of the staff's screen. */
export function applicationFacts(application: ReceivedApplication): FactSection[] {
  const ticketSales: [string, string][] =
    application.sellingTickets === 'Yes' ? [['Ticket Sales Method', application.ticketSalesMethod]] : [];
  return [
    {
      heading: 'Contact Information',
      facts: [
        ['Name', application.name],
        ['Band Name', application.bandName],
        ['Email', application.email],
        ['Phone', application.phone],
        ['Website', application.website],
        ['Venmo Link', application.venmoLink],
      ],
    },
    {
      heading: 'Performance Information',
      facts: [
        ['Type', application.performanceType],
        ['Band Lineup', application.bandLineup],
        ['Preferred Dates', application.preferredDates],
        ['Set Length', application.setLength],
      ],
    },
    {
      heading: 'Venue Information',
      facts: [
        ['Location', application.location],
        ['Selling Tickets', application.sellingTickets],
        ...ticketSales,
        ['Expected Guests', application.expectedGuests],
      ],
    },
    {
      heading: 'Additional Information',
      facts: [
        ['Band Bio', application.bandBio],
        ['Social Links', application.socialLinks],
        ['Equipment Needs', application.equipmentNeeds],
        ['Additional Info', application.additionalInfo],
        ['Pictures', picturesIn(application)],
      ],
    },
  ];
}

function picturesIn({ photoCount, hasFlyer }: ReceivedApplication): string {
  const photos = photoCount === 0 ? [] : [photoCount === 1 ? '1 band photo' : `${photoCount} band photos`];
  return [...photos, ...(hasFlyer ? ['1 flyer'] : [])].join(', ');
}
