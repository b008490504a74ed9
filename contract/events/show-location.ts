import type { Venue } from '../venue/venue.ts';
import type { EventRecord } from './events.ts';

/** Where a show takes place, in words. */
export interface ShowLocation {
  name: string;
  /** Street and city; of a location whatever its address says. Empty when it is not known. */
  address: string;
  /** The same with all that a stranger, or a map, needs. */
  wholeAddress: string;
  /** Opens the map of a phone. Undefined when there is nothing to look for. */
  directionsUrl: string | undefined;
}

/** The location of the show with its address, or else the house. */
export function locationOf({ location }: Pick<EventRecord, 'location'>, venue: Venue): ShowLocation {
  const known = venue.locations.find(({ name }) => name === location);
  const name = location ?? venue.brand;
  // Another location may be across the town: the address of the house would lead to a wrong door. One that bears the
  // name of the house is the house.
  const isHouse =
    location === null ||
    (known !== undefined && (venue.locations.length === 1 || name.includes(venue.brand)));
  const { street, city, region, postalCode } = venue.address;
  const address = known?.address ?? (isHouse ? joined([street, city]) : '');
  const wholeAddress =
    known?.address ?? (isHouse ? joined([street, city, joined([region, postalCode], ' ')]) : '');
  return {
    name,
    address,
    wholeAddress,
    directionsUrl: known?.mapUrl ?? (wholeAddress ? directionsTo(joined([name, wholeAddress])) : undefined),
  };
}

function joined(parts: string[], separator = ', '): string {
  return parts.filter(Boolean).join(separator);
}

/** An address that phones open with their map, and other devices in the browser. */
function directionsTo(destination: string): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(destination)}`;
}
