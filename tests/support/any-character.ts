import fc from 'fast-check';

/**
 * The unit `binary` of fast-check, from which nobody shortens a text that was not made of it: it would fill a map of a
 * million characters as soon as it is named, which takes seconds.
 */
export const anyCharacter = fc
  .integer({ min: 0, max: 0x10_ff_ff - 0x8_00 })
  .map((place) => String.fromCodePoint(place < 0xd8_00 ? place : place + 0x8_00));
