import type { ApplicationTextField } from '#contract/applications/application-fields.ts';

/** An application as the messages describe it. */
export interface ApplicationNews extends Record<ApplicationTextField, string> {
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
export function applicationFacts(news: ApplicationNews): FactSection[] {
  const ticketSales: [string, string][] =
    news.sellingTickets === 'Yes' ? [['Ticket Sales Method', news.ticketSalesMethod]] : [];
  return [
    {
      heading: 'Contact Information',
      facts: [
        ['Name', news.name],
        ['Band Name', news.bandName],
        ['Email', news.email],
        ['Phone', news.phone],
        ['Website', news.website],
        ['Venmo Link', news.venmoLink],
      ],
    },
    {
      heading: 'Performance Information',
      facts: [
        ['Type', news.performanceType],
        ['Band Lineup', news.bandLineup],
        ['Preferred Dates', news.preferredDates],
        ['Set Length', news.setLength],
      ],
    },
    {
      heading: 'Venue Information',
      facts: [
        ['Location', news.location],
        ['Selling Tickets', news.sellingTickets],
        ...ticketSales,
        ['Expected Guests', news.expectedGuests],
      ],
    },
    {
      heading: 'Additional Information',
      facts: [
        ['Band Bio', news.bandBio],
        ['Social Links', news.socialLinks],
        ['Equipment Needs', news.equipmentNeeds],
        ['Additional Info', news.additionalInfo],
        ['Pictures', picturesIn(news)],
      ],
    },
  ];
}

function picturesIn({ photoCount, hasFlyer }: ApplicationNews): string {
  const photos = photoCount === 0 ? [] : [photoCount === 1 ? '1 band photo' : `${photoCount} band photos`];
  return [...photos, ...(hasFlyer ? ['1 flyer'] : [])].join(', ');
}
