import type { EventRecord } from '#contract/events.ts';
import type { Venue } from '#contract/venue.ts';

/** Where a show takes place, in words. */
export interface Place {
  name: string;
  /** Empty when it is not known. */
  address: string;
  /** Opens the map of a phone. Undefined when there is nothing to look for. */
  directionsUrl: string | undefined;
}

/** The location of the show with its address, or else the house. */
export function placeOf({ location }: Pick<EventRecord, 'location'>, venue: Venue): Place {
  const known = venue.locations.find(({ name }) => name === location);
  const { street, city, region, postalCode } = venue.address;
  const house = [street, city].filter(Boolean).join(', ');
  // A location without an address of its own may be across the town: the house's would lead to a wrong door.
  const address = location ? (known?.address ?? '') : house;
  const whole = location
    ? address
    : [street, city, `${region} ${postalCode}`.trim()].filter(Boolean).join(', ');
  const name = location ?? venue.brand;
  return {
    name,
    address,
    directionsUrl: known?.mapUrl ?? (address ? mapSearch(`${name}, ${whole}`) : undefined),
  };
}

/** An address that phones open with their map, and other devices in the browser. */
function mapSearch(destination: string): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(destination)}`;
}
