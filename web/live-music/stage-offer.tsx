import { photos } from '../pictures/photos.ts';
import { Picture } from '../ui/picture.tsx';

const offers = [
  { name: 'Sound', what: 'A PA with monitors, microphones and stands, DI boxes and a small guitar amp.' },
  { name: 'Light', what: 'Stage light that flatters brick, and string lights for the rest of the room.' },
  { name: 'Hands', what: 'Someone who knows how to run it all, from sound check to the last encore.' },
  { name: 'Ears', what: 'Guests who came for the music, every weekend, at tables that face the stage.' },
];

/** What a performer finds, set like the credits on the back of a sleeve. */
export function StageOffer() {
  return (
    <section aria-labelledby="stage-heading" className="stage-grid section">
      <Picture photo={photos.guitarDetail} sizes="(min-width: 60rem) 44vw, 100vw" className="offer-picture" />
      <div className="offer-text">
        <h2 id="stage-heading" className="display-2">
          A stage that is ready when you are
        </h2>
        <p className="mt-6 max-w-xl text-cream">
          Bring your instruments and whatever makes your sound yours. The rest is here, warmed up, with a
          coffee beside it.
        </p>
        <dl className="credits">
          {offers.map(({ name, what }) => (
            <div key={name} className="credit">
              <dt>{name}</dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
