/** A point in shares: x from the middle, in half widths of an accent; y from its top to its foot. */
type Point = [x: number, y: number];

const acute: Point[] = [
  [-0.5, 1],
  [0.1, 0],
  [1, 0],
  [0.25, 1],
];
const roof: Point[] = [
  [-1, 1],
  [-0.36, 0],
  [0.36, 0],
  [1, 1],
  [0.42, 1],
  [0, 0.5],
  [-0.42, 1],
];
const box = (left: number, top: number, right: number, bottom: number): Point[] => [
  [left, top],
  [right, top],
  [right, bottom],
  [left, bottom],
];
const mirrored = (points: Point[]): Point[] => points.map(([x, y]) => [-x, y]);
const upsideDown = (points: Point[]): Point[] => points.map(([x, y]) => [x, 1 - y]);
const beside = (points: Point[], by: number): Point[] => points.map(([x, y]) => [x * 0.8 + by, y]);

/** Accents above a capital of the wood type, by their combining characters. */
const above: Record<string, Point[][]> = {
  '\u0300': [mirrored(acute)],
  '\u0301': [acute],
  '\u0302': [roof],
  '\u0303': [
    [
      [-1, 0.55],
      [-0.45, 0],
      [0.35, 0.45],
      [1, 0.05],
      [1, 0.5],
      [0.45, 1],
      [-0.35, 0.55],
      [-1, 1],
    ],
  ],
  '\u0304': [box(-0.9, 0.25, 0.9, 0.85)],
  '\u0306': [
    [
      [-1, 0],
      [-0.5, 0],
      [-0.3, 0.45],
      [0.3, 0.45],
      [0.5, 0],
      [1, 0],
      [0.55, 1],
      [-0.55, 1],
    ],
  ],
  '\u0307': [box(-0.4, 0.05, 0.4, 1)],
  '\u0308': [box(-1, 0.1, -0.2, 1), box(0.2, 0.1, 1, 1)],
  '\u030a': [box(-0.6, 0, 0.6, 1)],
  '\u030b': [beside(acute, -0.6), beside(acute, 0.6)],
  '\u030c': [upsideDown(roof)],
};

const hook: Point[] = [
  [-0.4, 0],
  [0.45, 0],
  [0.45, 0.6],
  [-0.4, 1],
  [0, 0.45],
];
const below: Record<string, Point[][]> = {
  '\u0326': [hook],
  '\u0327': [hook],
  '\u0328': [mirrored(hook)],
};

export interface AccentedLetter {
  base: string;
  above: Point[][];
  below: Point[][];
}

/** A capital and its accents, drawn apart. */
export function takeApart(character: string): AccentedLetter {
  const [base = character, ...marks] = character.normalize('NFD');
  return {
    base,
    above: marks.flatMap((mark) => above[mark] ?? []),
    below: marks.flatMap((mark) => below[mark] ?? []),
  };
}
