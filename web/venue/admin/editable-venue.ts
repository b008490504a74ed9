import { openingsOf, type Venue, type VenueLocation } from '#contract/venue/venue.ts';

type Texts<Facts> = { [name in keyof Required<Facts>]: string };

type EditableLocation = Texts<VenueLocation>;

/** The facts as the fields of the page hold them: what is not set is an empty text. */
type Shown = 'logoUrl' | 'logoPlate' | 'photos' | 'openings' | 'readableEmail';
export type EditableVenue = Omit<Required<Venue>, Shown | keyof Told> & Told;
interface Told {
  specialHours: NonNullable<Venue['specialHours']>;
  texts: NonNullable<Venue['texts']>;
  ownPhotosOnly: boolean;
  promiseHours: Venue['promiseHours'];
  locations: EditableLocation[];
  accent: string;
}

export const newLocation: EditableLocation = {
  name: '',
  address: '',
  mapUrl: '',
  capacity: '',
  stage: '',
  backline: '',
  loadIn: '',
  pay: '',
};

export function editableVenue(venue: Venue): EditableVenue {
  const { locations, accent, logoUrl: _, logoPlate: __, photos: ___, readableEmail: ____, ...facts } = venue;
  return {
    ...facts,
    specialHours: venue.specialHours ?? [],
    texts: venue.texts ?? {},
    ownPhotosOnly: venue.ownPhotosOnly ?? false,
    promiseHours: venue.promiseHours,
    parking: venue.parking ?? '',
    access: venue.access ?? '',
    seating: venue.seating ?? '',
    menuUrl: venue.menuUrl ?? '',
    locations: locations.map(editableLocation),
    accent: accent ?? '',
  };
}

function editableLocation(location: VenueLocation): EditableLocation {
  const names = Object.keys(newLocation) as (keyof EditableLocation)[];
  return Object.fromEntries(names.map((name) => [name, location[name] ?? ''])) as EditableLocation;
}

/** The facts as they would be shown after saving, for a preview. */
export function previewOf(venue: Venue, { locations, accent, ...facts }: EditableVenue): Venue {
  const specialHours = facts.specialHours.filter(({ date, until }) =>
    /^\d{4}-\d\d-\d\d( \d{4}-\d\d-\d\d)?$/.test(`${date} ${until}`.trim()),
  );
  return {
    ...venue,
    ...facts,
    // While it is typed, as it is typed.
    readableEmail: facts.bookingEmail === venue.bookingEmail ? venue.readableEmail : undefined,
    openings: openingsOf({ ...facts, specialHours }),
    locations,
    questions: facts.questions.filter(({ answer }) => answer),
    accent: /^#[0-9a-f]{6}$/i.test(accent) ? accent : null,
  };
}
