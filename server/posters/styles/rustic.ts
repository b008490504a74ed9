import { fitText } from '../fit-text.ts';
import { bare, ink } from '../inks.ts';
import { circle, rect } from '../motifs/motif.ts';
import { crescent, horizon, rays, star, stars, weather } from '../scenery.ts';
import { type Page, type PosterBrief, type PosterStyle, placed, type Sheet } from '../sheet.ts';

const left = 58;
const width = 908;
const key = ink({ a: 1 });
const red = ink({ b: 1 });
const amber = ink({ c: 1 });
const barPadding = 15;

/** Letterpress: wood type in two inks and a tint, and a woodcut. */
export const rustic: PosterStyle = (brief) => {
  const middle = { x: 512, align: 'middle' } as const;
  const loud = {
    face: 'sans',
    capitals: true,
    trackingEm: 0.12,
    width: width - 140,
    height: 46,
    maxSize: 36,
  } as const;
  const running = { face: 'plain', width: width - 76, height: 160, maxSize: 29 } as const;
  return {
    texts: {
      kicker: {
        face: 'sturdy',
        ...middle,
        width: 820,
        height: 84,
        maxSize: 36,
        minSize: 24,
        fill: key,
        gap: 20,
      },
      headline: {
        ...{ face: 'wood', x: left, width, height: 330, maxSize: 0, gap: 18 },
        // The shortest line is the tallest.
        fill: (index, lines) => {
          const lengths = lines.map((line) => line.words.length);
          return index === lengths.indexOf(Math.min(...lengths)) ? red : key;
        },
      },
      secondary: {
        ...(brief.secondary.length <= 42 ? loud : running),
        ...{ ...middle, minSize: 18, fill: bare, gap: 20 + barPadding },
      },
      details: {
        ...{ face: 'sans', ...middle, capitals: true, width, height: 100, maxSize: 50, minSize: 20 },
        ...{ trackingEm: 0.06, between: '   ·   ', worth: 1.6, fill: red, gap: 18 + barPadding },
      },
    },
    above: [],
    below: ['kicker', 'headline', 'secondary', 'details'],
    top: 122,
    foot: brief.details.length > 0 ? 962 : 964 - barPadding,
    leastPicture: 190,
    draw(sheet, page) {
      drawWoodcut(sheet, brief, page);
      drawBar(sheet, page);
      drawFrame(sheet, brief.venue.brand.toUpperCase());
    },
    palettes: [
      { paper: '#e8d9b6', a: '#2b1a10', b: '#b5371b', c: '#dc9c33' },
      { paper: '#e6d6b4', a: '#2a1c12', b: '#9c3a1c', c: '#c9a04a' },
      { paper: '#ead9b4', a: '#1f2a26', b: '#ad3a1e', c: '#dfa644' },
    ],
    screens: [
      { kind: 'lines', pitch: 5, degrees: 52 },
      { kind: 'lines', pitch: 5, degrees: 52 },
      { kind: 'stipple' },
    ],
    finish: { slipPx: 2, salt: 0.9, mottle: 0.1, fibre: 0.09, vignette: 0.42, wear: 0.5, grain: 0.07 },
  };
};

function drawWoodcut(
  sheet: Sheet,
  { thing, setting, sky, chance }: PosterBrief,
  { top, bottom }: Page,
): void {
  const height = bottom - top;
  const middle = top + height / 2;
  const night = sky === 'night' || sky === 'snow';
  let picture = rect(left, top, width, height, night ? key : bare);
  const rayInk = night ? ink({ a: 0.72, c: 1 }) : amber;
  picture += rays(512, middle + 20, chance.pick([36, 44, 52]), rayInk, chance.between(0, 1));
  picture += circle(512, middle, height * 0.45, night ? amber : red);
  if (night) {
    picture += stars(34, bare, chance, [left, top, left + width, middle + 60]);
    picture += crescent(chance.yes() ? 190 : 834, top + 96, 58, bare);
  }
  picture += weather(sky, night ? bare : key, chance);
  if (setting) picture += horizon(setting, bottom - 50, key, ink({ c: 0.5 }), chance);
  const drawn = thing.draw({
    ...{ id: 'm', line: key, body: ink({ b: 0.35, c: 0.7 }), shade: ink({ a: 0.62, c: 0.8 }) },
    ...{ light: ink({ c: 0.22 }), accent: night ? red : amber },
  });
  const scale = (height / 640) * (thing.wide ? 1.06 : thing.lean > 15 ? 1.12 : 1);
  picture += placed(drawn, 512, middle, scale, thing.lean * chance.pick([-1, 1]));
  const frame = `x="${left}" y="${top}" width="${width}" height="${height}"`;
  sheet.add(
    `<defs><clipPath id="picture"><rect ${frame}/></clipPath></defs><g clip-path="url(#picture)">${picture}</g>`,
    `<rect ${frame} fill="none" stroke="${key}" stroke-width="7"/>`,
  );
}

/** Behind the second line, with stars beside a short one. */
function drawBar(sheet: Sheet, { text }: Page): void {
  const { block, top } = text('secondary') ?? {};
  if (!block || top === undefined) return;
  const height = block.height + barPadding * 2;
  sheet.add(rect(left, top - barPadding, width, height, key));
  if (block.lines.length > 1 || block.width > width - 130) return;
  for (const x of [left + 32, left + width - 32])
    sheet.add(star(x, top - barPadding + height / 2, 15, 6, 5, amber));
}

function drawFrame(sheet: Sheet, brand: string): void {
  const name = fitText('sturdy', brand, {
    width: 460,
    height: 46,
    maxSize: 46,
    maxLines: 1,
    minSize: 0,
    trackingEm: 0.12,
  });
  sheet.text('venue', name, {
    x: 512,
    align: 'middle',
    top: 101 - (name.lines[0]?.baseline ?? 0),
    fill: key,
  });
  const wing = (width - name.width) / 2 - 30;
  for (const x of [left, left + width - wing]) {
    sheet.add(rect(x, 73, wing, 4, key), rect(x, 83, wing, 11, red), rect(x, 100, wing, 2.5, key));
  }
  sheet.add(`<g fill="none" stroke="${key}"><rect x="24" y="24" width="976" height="976" stroke-width="9"/>
    <rect x="38" y="38" width="948" height="948" stroke-width="3"/></g>`);
}
