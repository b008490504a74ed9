// A poster is drawn in separations, as in screen printing: the red, green and blue of the drawing are the amounts of
// the first, second and third ink. So one drawing contains three plates, shapes knock each other out as in any
// illustration, and the colours are added by the printing.

/** A fill that stands for these amounts of the three inks, each from 0 to 1. */
export function ink({ a = 0, b = 0, c = 0 }: { a?: number; b?: number; c?: number }): string {
  return `#${[a, b, c]
    .map((amount) =>
      Math.round(Math.min(1, Math.max(0, amount)) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

export const bare = ink({});

export type Screen =
  | { kind: 'dots'; pitch: number; degrees: number }
  | { kind: 'lines'; pitch: number; degrees: number }
  | { kind: 'stipple' };

export interface Ink {
  colour: string;
  screen: Screen;
}

/** What a print looks like beyond its drawing. Amounts from 0 to 1, lengths in pixels of the finished poster. */
export interface Finish {
  /** How far the plates are misregistered. */
  slipPx: number;
  /** Specks that took no ink. */
  salt: number;
  /** Unevenness of the ink. */
  mottle: number;
  fibre: number;
  vignette: number;
  /** Scuffed edges, and the ring that a record leaves in its sleeve. */
  wear: number;
  grain: number;
}

export interface Recipe {
  paper: string;
  inks: [Ink, Ink, Ink];
  finish: Finish;
}

export interface Palette {
  paper: string;
  a: string;
  b: string;
  c: string;
}

export type Screens = [Screen, Screen, Screen];

/** A poster's order keeps a hash of its recipe, in which the order of the fields counts. */
export function recipeOf(
  { paper, a, b, c }: Palette,
  [first, second, third]: Screens,
  finish: Finish,
): Recipe {
  return {
    paper,
    inks: [
      { colour: a, screen: first },
      { colour: b, screen: second },
      { colour: c, screen: third },
    ],
    finish,
  };
}

export function rgbOf(colour: string): [number, number, number] {
  const number = Number.parseInt(colour.slice(1), 16);
  return [number >> 16, (number >> 8) & 255, number & 255];
}
