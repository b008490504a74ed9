import {
  type ApplicationTextField,
  applicationTextFields,
} from '#contract/applications/application-fields.ts';
import type { ReviewedApplication } from '#contract/applications/applications.ts';
import { sortableDate, wallTimeAt } from '#contract/time/venue-time.ts';
import { byteOrderMark, csvLine } from '../http/csv.ts';
import type { ApplicationSelection } from './application-selection.store.ts';
import type { ApplicationsStore } from './applications.store.ts';

const headings: Record<ApplicationTextField, string> = {
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

interface TableSettings {
  publicUrl: string;
  timeZone: string;
}

/** The applications as CSV, read in pages so that only one page is in memory. */
export async function* applicationTable(
  applications: ApplicationsStore,
  selection: ApplicationSelection,
  settings: TableSettings,
): AsyncGenerator<string> {
  yield byteOrderMark +
    csvLine([
      'ID',
      'Submitted',
      ...applicationTextFields.map((field) => headings[field]),
      'Photos',
      'Flyer',
      'Suspected Spam',
    ]);
  let after: number | undefined;
  do {
    const page = await applications.list({ ...selection, after });
    yield page.applications.map((application) => csvLine(cellsOf(application, settings))).join('');
    after = page.next ?? undefined;
  } while (after !== undefined);
}

function cellsOf(application: ReviewedApplication, { publicUrl, timeZone }: TableSettings): string[] {
  const { id, submittedAt, bandPhotos, flyer, isSuspectedSpam } = application;
  return [
    String(id),
    sortableTime(submittedAt, timeZone),
    ...applicationTextFields.map((field) => application[field]),
    bandPhotos.map((path) => publicUrl + path).join('\n'),
    flyer ? publicUrl + flyer : '',
    isSuspectedSpam ? 'Yes' : 'No',
  ];
}

/** The venue's local time, in the format that spreadsheets of every locale read as a time. */
function sortableTime(instant: string, timeZone: string): string {
  const wall = wallTimeAt(instant, timeZone);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${sortableDate(wall)} ${two(wall.hour)}:${two(wall.minute)}`;
}
