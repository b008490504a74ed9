/** The fills that a motif is drawn with; each stands for amounts of ink. */
export interface Tones {
  /** A prefix that keeps the gradients of two drawings on one sheet apart. */
  id: string;
  line: string;
  body: string;
  shade: string;
  light: string;
  accent: string;
}

/** Draws a thing around (0, 0), within about 300 in every direction. */
export type Motif = (tones: Tones) => string;

export function circle(x: number, y: number, radius: number, fill: string): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`;
}

export function rect(x: number, y: number, width: number, height: number, fill: string): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="0" fill="${fill}"/>`;
}

export function path(d: string, fill: string): string {
  return `<path d="${d}" fill="${fill}"/>`;
}

export function line(d: string, colour: string, width: number): string {
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
}
