/** The brand whose name and symbol are drawn by hand. Every other name is set in the site's own typeface. */
export const drawnBrand = 'Folklore';

/** The accent as in `web/styles.css`. */
export const ownAccent = '#e0a050';

/**
 * The letter or digit that stands for a name where there is room for one only, as a capital. Undefined when the name
 * has none that can be set.
 */
export function initialOf(
  name: string,
  canSet: (letter: string) => boolean = () => true,
): string | undefined {
  return [...name.normalize('NFC').toUpperCase()].find(
    (character) => /[\p{L}\p{N}]/u.test(character) && canSet(character),
  );
}

/** The venue's facts that decide what input is accepted. They may change while the site runs. */
export interface InputFacts {
  /** The zone of times without an offset. */
  timeZone: string;
  /** Where a performer may ask to play. */
  locations: readonly { name: string }[];
}
