/** A drawn line of text: absolute commands, y downwards. */
export type Outline = Stroke[];
export type Stroke = { kind: 'M' | 'L' | 'Q' | 'Z'; points: number[] };
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** In tenths, without a last zero. */
export function toPathData(outline: Outline): string {
  return outline.map(({ kind, points }) => kind + points.map((n) => Number(n.toFixed(1))).join(' ')).join('');
}

/** Control points lie outside of a curve, so this box is never too small. */
export function boxOf(outline: Outline): Box {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const { points } of outline) {
    for (let index = 0; index < points.length; index += 2) {
      const x = points[index] ?? 0;
      const y = points[index + 1] ?? 0;
      box.left = Math.min(box.left, x);
      box.right = Math.max(box.right, x);
      box.top = Math.min(box.top, y);
      box.bottom = Math.max(box.bottom, y);
    }
  }
  return outline.length === 0 ? { left: 0, top: 0, right: 0, bottom: 0 } : box;
}

/** Bends an outline: `place` maps every point. Straight lines are subdivided first, or they would stay straight. */
export function bend(outline: Outline, place: (x: number, y: number) => [number, number]): Outline {
  const bent: Outline = [];
  let x = 0;
  let y = 0;
  for (const { kind, points } of outline) {
    const endX = points.at(-2) ?? x;
    const endY = points.at(-1) ?? y;
    if (kind === 'L') {
      const pieces = Math.max(1, Math.ceil(Math.hypot(endX - x, endY - y) / 24));
      for (let piece = 1; piece <= pieces; piece += 1) {
        const along = piece / pieces;
        bent.push({ kind, points: place(x + (endX - x) * along, y + (endY - y) * along) });
      }
    } else {
      const moved: number[] = [];
      for (let index = 0; index < points.length; index += 2) {
        moved.push(...place(points[index] ?? 0, points[index + 1] ?? 0));
      }
      bent.push({ kind, points: moved });
    }
    x = endX;
    y = endY;
  }
  return bent;
}

export function move(outline: Outline, dx: number, dy: number, scale = 1): Outline {
  return outline.map(({ kind, points }) => ({
    kind,
    points: points.map((n, index) => n * scale + (index % 2 === 0 ? dx : dy)),
  }));
}
