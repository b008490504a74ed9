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

export function fade(id: string, from: string, to: string, degrees = 0): string {
  return `<linearGradient id="${id}" gradientTransform="rotate(${degrees} .5 .5)"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`;
}

export function circle(x: number, y: number, radius: number, fill: string): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`;
}

export function rect(x: number, y: number, width: number, height: number, fill: string, round = 0): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${round}" fill="${fill}"/>`;
}

export function path(d: string, fill: string): string {
  return `<path d="${d}" fill="${fill}"/>`;
}

export function line(d: string, colour: string, width: number, cap: 'round' | 'butt' = 'round'): string {
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="${cap}" stroke-linejoin="round"/>`;
}

/** Half an outline from top to bottom, and its mirror image: for symmetric things. */
export function mirrored(rightHalf: [number, number, number, number, number, number][], top: number): string {
  const right = rightHalf.map((curve) => `C${curve.join(' ')}`).join('');
  const ends = [[0, top], ...rightHalf.map((curve) => curve.slice(4))];
  const left = rightHalf
    .map(([x1, y1, x2, y2], index) => {
      const [endX = 0, endY = 0] = ends[index] ?? [];
      return `C${-x2} ${y2} ${-x1} ${y1} ${-endX} ${endY}`;
    })
    .toReversed()
    .join('');
  return `M0 ${top}${right}${left}Z`;
}

/** A tube along points, with a width at each, as for horns. */
export function tube(points: [x: number, y: number, width: number][]): string {
  const left: string[] = [];
  const right: string[] = [];
  for (const [index, [x, y, width]] of points.entries()) {
    const [beforeX, beforeY] = points[index - 1] ?? [x, y];
    const [afterX, afterY] = points[index + 1] ?? [x, y];
    const length = Math.hypot(afterX - beforeX, afterY - beforeY) || 1;
    const normalX = (-(afterY - beforeY) / length) * (width / 2);
    const normalY = ((afterX - beforeX) / length) * (width / 2);
    left.push(`${(x + normalX).toFixed(1)} ${(y + normalY).toFixed(1)}`);
    right.unshift(`${(x - normalX).toFixed(1)} ${(y - normalY).toFixed(1)}`);
  }
  return `M${[...left, ...right].join('L')}Z`;
}

/** Interpolates points along a smooth curve, widths included (Catmull-Rom). */
export function through(points: [number, number, number][], steps = 14): [number, number, number][] {
  const smooth: [number, number, number][] = [];
  for (let index = 0; index < points.length - 1; index += 1) {
    const p1 = points[index] ?? [0, 0, 0];
    const p2 = points[index + 1] ?? p1;
    const p0 = points[index - 1] ?? p1;
    const p3 = points[index + 2] ?? p2;
    for (let step = 0; step < steps; step += 1) {
      const t = step / steps;
      const at = (axis: 0 | 1 | 2) =>
        0.5 *
        (2 * p1[axis] +
          (p2[axis] - p0[axis]) * t +
          (2 * p0[axis] - 5 * p1[axis] + 4 * p2[axis] - p3[axis]) * t * t +
          (3 * p1[axis] - p0[axis] - 3 * p2[axis] + p3[axis]) * t * t * t);
      smooth.push([at(0), at(1), at(2)]);
    }
  }
  const last = points.at(-1);
  if (last) smooth.push(last);
  return smooth;
}
