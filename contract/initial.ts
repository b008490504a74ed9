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
