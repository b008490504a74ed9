import type { VenueLocation } from '#contract/venue/venue.ts';
import { useVenue } from '../../site/site-contexts.ts';
import layout from '../../ui/layout.module.css';
import text from '../../ui/text.module.css';
import styles from './location-facts.module.css';

const asked = [
  ['Capacity', 'capacity'],
  ['Stage', 'stage'],
  ['Backline', 'backline'],
  ['Load-in', 'loadIn'],
  ['Pay', 'pay'],
] as const;

function factsOf(location: VenueLocation): (readonly [name: string, fact: string])[] {
  return asked.flatMap(([name, field]) => (location[field] ? [[name, location[field]] as const] : []));
}

/** What performers ask about a place before they apply. Shows only places of which something is known. */
export function LocationFacts() {
  const known = useVenue().locations.filter(
    (location) => location.address || location.mapUrl || factsOf(location).length > 0,
  );
  if (known.length === 0) return null;
  return (
    <section aria-labelledby="places-heading" className={`${layout.wrap} ${layout.sectionTight}`}>
      <h2 id="places-heading" className={text.display2}>
        Where you will play
      </h2>
      <ul className={styles.places} data-is-one={known.length === 1}>
        {known.map((location) => (
          <li key={location.name} className={styles.place}>
            <OneLocationFacts location={location} />
          </li>
        ))}
      </ul>
    </section>
  );
}

export function OneLocationFacts({ location }: { location: VenueLocation }) {
  const { name, address, mapUrl } = location;
  return (
    <>
      <h3 className={text.display3}>{name}</h3>
      {(address || mapUrl) && (
        <p className={styles.address}>
          {address}{' '}
          {mapUrl && (
            <a className={text.link} href={mapUrl}>
              Map<span className={text.visuallyHidden}> of {name}</span>
            </a>
          )}
        </p>
      )}
      <dl className={layout.space75}>
        {factsOf(location).map(([label, fact]) => (
          <div key={label} className={styles.fact}>
            <dt className={`${text.label} ${text.amber}`}>{label}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
