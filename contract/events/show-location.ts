import { addressLines } from '../venue/brand.ts';
import type { Venue, VenueLocation } from '../venue/venue.ts';
import type { EventRecord } from './events.ts';

export interface ShowLocation {
  name: string;
  /** Street and city; of a location whatever its address says. Empty when it is not known. */
  address: string;
  /** The same with all that a stranger, or a map, needs. */
  wholeAddress: string;
  /** Room, house and address on one line. */
  place: string;
  /** Opens the map of a phone. Undefined when there is nothing to look for. */
  directionsUrl: string | undefined;
}

/** The act, where it is not the name of the show. */
export function actOf({ name, performer }: Pick<EventRecord, 'name' | 'performer'>): string | null {
  return performer === name ? null : performer;
}

/** The location of the show with its address, or else the house. A room is named with its house. */
export function locationOf({ location }: Pick<EventRecord, 'location'>, venue: Venue): ShowLocation {
  const { brand } = venue;
  const known = venue.locations.find(({ name }) => name === location);
  const isHouse = location === null || (known !== undefined && isRoom(known, venue));
  const name =
    location === null || !isHouse || location.includes(brand) ? (location ?? brand) : `${location}, ${brand}`;
  const { street, city } = venue.address;
  const address = known?.address ?? (isHouse ? [street, city].filter(Boolean).join(', ') : '');
  const wholeAddress = known?.address ?? (isHouse ? addressLines(venue).join(', ') : '');
  const place = [name, wholeAddress].filter(Boolean).join(', ');
  return {
    name,
    address,
    wholeAddress,
    place,
    directionsUrl: known?.mapUrl ?? (wholeAddress ? directionsTo(place) : undefined),
  };
}

/**
 * Whether a location is in the house. One that has another town in its name, as `Barn (Cumming)`, may be anywhere: the
 * address of the house would lead to a wrong door. So may one with an address, unless that is the street of the house
 * or another location has it too.
 */
function isRoom({ name, address }: VenueLocation, { brand, address: house, locations }: Venue): boolean {
  if (address !== null) {
    const isShared = locations.some((other) => other.name !== name && other.address === address);
    return isShared || (house.street !== '' && address.startsWith(house.street));
  }
  const [, town] = /\(([^)]+)\)$/.exec(name) ?? [];
  return locations.length === 1 || name.includes(brand) || town === undefined || town === house.city;
}

/** An address that phones open with their map, and other devices in the browser. */
function directionsTo(destination: string): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(destination)}`;
}
