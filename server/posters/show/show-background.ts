import type { Artwork } from '../draw-artwork.ts';

export interface Box {
  x: number;
  width: number;
  height: number;
}

type Stops = [offset: number, opacity: number][];

/** Beside the words of a card: from its upper edge to the lower one. */
export function artBeside({ palette, compose }: Artwork, art: Box): string {
  return (
    area(0, 0, art.x + art.width, art.height, palette.ground) +
    placed(compose(art), art) +
    faded(palette.ground, 'x2="1"', art, [
      [0, 1],
      [0.2, 0.92],
      [0.48, 0],
    ])
  );
}

/** Above the words: it fades into the ground where they begin. */
export function artAbove({ palette, compose }: Artwork, art: Box, height: number): string {
  return (
    area(0, 0, art.width, height, palette.ground) +
    placed(compose(art), art) +
    faded(palette.ground, 'x2="0" y2="1"', art, [
      [0.5, 0],
      [0.8, 0.95],
      [1, 1],
    ])
  );
}

/** Over a photograph of any brightness behind the words of a card: as dark as these need. */
export function shadeBeside(ground: string, photo: Box): string {
  return faded(ground, 'x2="1"', photo, [
    [0, 0.94],
    [0.56, 0.88],
    [0.8, 0.35],
    [1, 0.15],
  ]);
}

export function shadeAbove(ground: string, photo: Box, height: number): string {
  const shade: Stops = [
    [0, 0.1],
    [0.5, 0.14],
    [0.8, 0.95],
    [1, 1],
  ];
  return (
    faded(ground, 'x2="0" y2="1"', photo, shade) +
    area(0, photo.height - 1, photo.width, height - photo.height + 1, ground)
  );
}

function placed(shapes: string, { x, width, height }: Box): string {
  return `<svg x="${x}" width="${width}" height="${height}">${shapes}</svg>`;
}

function faded(colour: string, direction: string, { x, width, height }: Box, stops: Stops): string {
  const written = stops.map(
    ([offset, opacity]) => `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
  );
  return `<defs><linearGradient id="fade" ${direction}>${written.join('')}</linearGradient></defs>${area(x, 0, width, height, 'url(#fade)')}`;
}

function area(x: number, y: number, width: number, height: number, fill: string): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`;
}
