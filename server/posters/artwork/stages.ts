import { circle, path, rect } from '../motifs/motif.ts';
import { rays } from '../scenery.ts';
import { type Composition, f, halftone, n, placeThing } from './canvas.ts';

/** A beam from above finds the thing in the dark. */
export const spotlight: Composition = (canvas) => {
  const { width, height, palette, chance } = canvas;
  const { ground, deep, mid, warm, pale } = palette;
  const side = chance.pick([-1, 1]);
  const x = width * (0.5 + side * chance.between(0.06, 0.16));
  const lamp = x - side * width * chance.between(0.16, 0.34);
  const floor = height * 0.84;
  const spread = Math.min(width * 0.34, height * 0.5);
  const beam = (from: number, to: number, half: number, fill: string) =>
    path(
      `M${f(from - 14)} -10L${f(from + 14)} -10L${f(to + half)} ${f(floor)}L${f(to - half)} ${f(floor)}Z`,
      fill,
    );
  return `<defs><linearGradient id="beam" x2="0" y2="1"><stop offset="0" stop-color="${pale}"/><stop offset="1" stop-color="${warm}" stop-opacity=".5"/></linearGradient>
<linearGradient id="other" x2="0" y2="1"><stop offset="0" stop-color="${mid}"/><stop offset="1" stop-color="${mid}" stop-opacity=".25"/></linearGradient></defs>
${rect(0, 0, width, height, deep)}${halftone({ x: -width * 0.1, y: height * 0.06, width: width * 1.2, height: height * 0.9, fill: ground, pitch: Math.max(width, height) / 58 })}
${rect(0, n(floor), width, height, ground)}
${beam(width - lamp, width - x, spread * 0.7, 'url(#other)')}${beam(lamp, x, spread, 'url(#beam)')}
<ellipse cx="${f(width - x)}" cy="${f(floor)}" rx="${f(spread * 0.7)}" ry="${f(height * 0.05)}" fill="${mid}"/>
<ellipse cx="${f(x)}" cy="${f(floor)}" rx="${f(spread)}" ry="${f(height * 0.075)}" fill="${warm}"/>
${placeThing(canvas, { x, y: height * 0.55, height: Math.min(height * 0.66, width * 0.8) })}`;
};

/** A low sun of light behind the thing, its rays to the edges. */
export const sunburst: Composition = (canvas) => {
  const { width, height, palette, chance } = canvas;
  const { ground, deep, mid, warm } = palette;
  const x = width * chance.pick([0.28, 0.4, 0.5, 0.62, 0.72]);
  const y = height * chance.between(0.5, 0.6);
  const radius = Math.min(height, width) * chance.between(0.32, 0.43);
  const count = chance.pick([10, 14, 20, 28, 40]);
  return `${rect(0, 0, width, height, ground)}${rays(x, y, count, deep, chance.between(0, 0.2), (width + height) * 1.1)}
${circle(x, y, n(radius * 1.14), ground)}${circle(x, y, n(radius), mid)}
<defs><clipPath id="sun"><circle cx="${f(x)}" cy="${f(y)}" r="${f(radius)}"/></clipPath></defs>
<g clip-path="url(#sun)">${halftone({ x: x - radius * 1.2, y: y - radius * 0.5, width: radius * 2.4, height: radius * 1.6, fill: warm, pitch: radius / 15 })}</g>
${placeThing(canvas, { x, y: y + height * 0.01, height: radius * 2.1 })}`;
};

/** Curtains to both sides, the thing in the light between them. */
export const curtain: Composition = (canvas) => {
  const { width, height, palette, chance } = canvas;
  const { ground, deep, mid, warm, pale } = palette;
  const half = Math.min(width * 0.25, height * 0.36);
  const x = width * chance.pick([0.34, 0.5, 0.66]);
  const top = height * 0.1;
  const folds = chance.pick([5, 7, 9]);
  const drape = (from: number, to: number) => {
    const step = (to - from) / folds;
    return Array.from(
      { length: folds },
      (_, fold) =>
        `<rect x="${f(from + fold * step)}" width="${f(step + 0.6)}" height="${f(height * 0.93)}" fill="url(#fold)"/>`,
    ).join('');
  };
  return `<defs><linearGradient id="fold"><stop offset="0" stop-color="${ground}"/><stop offset=".45" stop-color="${mid}"/><stop offset=".62" stop-color="${mid}"/><stop offset="1" stop-color="${deep}"/></linearGradient>
<radialGradient id="glow" cx=".5" cy=".45" r=".62"><stop offset="0" stop-color="${pale}"/><stop offset=".55" stop-color="${warm}"/><stop offset="1" stop-color="${deep}"/></radialGradient></defs>
${rect(0, 0, width, height, ground)}${drape(-width * 0.02, x)}${drape(x, width * 1.02)}
${path(`M${f(x - half)} ${f(height)}L${f(x - half)} ${f(top + half)}A${f(half)} ${f(half)} 0 0 1 ${f(x + half)} ${f(top + half)}L${f(x + half)} ${f(height)}Z`, 'url(#glow)')}
${rect(0, n(height * 0.9), width, n(height * 0.1), ground)}${rect(0, n(height * 0.9), width, n(height * 0.012), warm)}
${placeThing(canvas, { x, y: height * 0.53, height: Math.min(height * 0.68, half * 2.3) })}`;
};

/** The same thing in three colours, as on a sleeve of three inks. */
export const trio: Composition = (canvas) => {
  const { width, height, palette, chance } = canvas;
  const { ground, deep, mid, warm, pale } = palette;
  const panels: [string, string, string][] = [
    [deep, warm, pale],
    [mid, pale, warm],
    [warm, mid, pale],
  ];
  const count = width > height ? 3 : 2;
  const step = width / count;
  const first = Math.floor(chance.between(0, 3));
  return Array.from({ length: count }, (_, index) => {
    const [back, body, light] = panels[(index + first) % 3] ?? [deep, mid, pale];
    const tones = {
      id: `p${index}`,
      line: ground,
      body,
      shade: deep,
      light,
      accent: back === warm ? pale : warm,
    };
    const x = step * (index + 0.5);
    return `<defs><clipPath id="c${index}"><rect x="${f(step * index)}" width="${f(step)}" height="${height}"/></clipPath></defs><g clip-path="url(#c${index})">${rect(n(step * index), 0, n(step + 1), height, back)}
${halftone({ x: step * index - step * 0.1, y: height * 0.3, width: step * 1.2, height: height * 0.75, fill: index % 2 === 0 ? ground : deep, pitch: step / 17 })}
${placeThing(canvas, { x, y: height * 0.5, height: Math.min(height * 0.78, step * 1.25), lean: canvas.thing.lean * (index % 2 === 0 ? 1 : -1) * 0.6, tones })}</g>`;
  }).join('');
};

/** So near that it does not fit the picture. */
export const closeUp: Composition = (canvas) => {
  const { width, height, palette, chance } = canvas;
  const { ground, deep, mid, warm } = palette;
  const side = chance.pick([-1, 1]);
  const x = width * (0.5 + side * 0.2);
  return `${rect(0, 0, width, height, deep)}
${circle(n(width * (0.5 - side * 0.24)), n(height * 0.42), n(Math.min(width, height) * 0.58), mid)}
${halftone({ x: -width * 0.15, y: height * 0.12, width: width * 1.3, height: height * 1.05, fill: ground, pitch: Math.max(width, height) / 46, degrees: side * 14 })}
${circle(n(width * (0.5 - side * 0.33)), n(height * 0.3), n(Math.min(width, height) * 0.11), warm)}
${placeThing(canvas, { x, y: height * 0.6, height: Math.max(height * 1.28, width * 0.7), lean: side * 24 + canvas.thing.lean * 0.3 })}`;
};
