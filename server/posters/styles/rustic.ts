import { bare, ink, recipeOf, type Screens } from '../inks.ts';
import { setText } from '../lettering/typeface.ts';
import { circle, rect } from '../motifs/motif.ts';
import type { PosterBrief, PosterStyle } from '../poster-brief.ts';
import { crescent, horizon, rays, star, stars, weather } from '../scenery.ts';
import { type Copy, inCapitals, setCopy, setRunning } from '../set-copy.ts';
import { fitSize } from '../set-lines.ts';
import { Sheet } from '../sheet.ts';
import { fitWood } from '../wood-type.ts';

const left = 58;
const width = 908;
const key = ink({ a: 1 });
const red = ink({ b: 1 });
const amber = ink({ c: 1 });
const pictureTop = 122;

/** The smallest height at which a woodcut is recognizable. */
const leastPicture = 190;
const foot = 964;

/** Letterpress: wood type in two inks and a tint, and a woodcut. */
export const rustic: PosterStyle = (brief) => {
  const { kicker, headline, secondary, details, venue, chance } = brief;
  const sheet = new Sheet();
  const facts = setFacts(details);
  const factsTop = foot - facts.height;
  const words = setBar(secondary);
  const barHeight = Math.max(54, words.height + 22);
  const barTop = factsTop - (details.length > 0 ? 18 : 0) - barHeight;
  const before = setRunning('sturdy', kicker, { width: 820, height: 84, maxSize: 36, minSize: 24 });
  const room = barTop - 20 - pictureTop - leastPicture - (kicker ? before.height + 14 : 0);
  const several = fitWood(headline, width, Math.min(330, room), 4, 15);
  const block = several.lines.length === 1 ? fitWood(headline, width, Math.min(240, room), 1) : several;
  const blockTop = barTop - 20 - block.height;
  const kickerTop = blockTop - 12 - before.height;
  drawWoodcut(sheet, brief, (kicker ? kickerTop : blockTop) - 20);
  sheet.copy('kicker', before, 512, kickerTop, key, 'middle');

  const tallest = Math.max(...block.lines.map((line) => line.height));
  for (const line of block.lines) {
    const fill = line.height === tallest ? red : key;
    sheet.text('headline', line.words, line.outline, left, blockTop + line.top, {
      fill,
      fatten: line.fatten,
    });
  }
  sheet.add(rect(left, barTop, width, barHeight, key));
  sheet.copy(
    'secondary',
    words,
    512,
    barTop + (barHeight - words.height) / 2 + words.size * 0.06,
    bare,
    'middle',
  );
  if (words.lines.length === 1 && words.width < width - 130) {
    for (const x of [left + 32, left + width - 32])
      sheet.add(star(x, barTop + barHeight / 2, 15, 6, 5, amber));
  }
  facts.draw(sheet, factsTop);

  const brand = venue.brand.toUpperCase();
  const name = setText('sturdy', brand, fitSize('sturdy', brand, 460, 46, 0.12), 0.12);
  sheet.text('venue', brand, name.outline, 512 - name.width / 2, 101, { fill: key });
  const wing = (width - name.width) / 2 - 30;
  for (const x of [left, left + width - wing]) {
    sheet.add(rect(x, 73, wing, 4, key), rect(x, 83, wing, 11, red), rect(x, 100, wing, 2.5, key));
  }
  sheet.add(`<g fill="none" stroke="${key}"><rect x="24" y="24" width="976" height="976" stroke-width="9"/>
    <rect x="38" y="38" width="948" height="948" stroke-width="3"/></g>`);

  const palette = chance.pick([
    { paper: '#e8d9b6', a: '#2b1a10', b: '#b5371b', c: '#dc9c33' },
    { paper: '#e6d6b4', a: '#2a1c12', b: '#9c3a1c', c: '#c9a04a' },
    { paper: '#ead9b4', a: '#1f2a26', b: '#ad3a1e', c: '#dfa644' },
  ]);
  const screens: Screens = [
    { kind: 'lines', pitch: 5, degrees: 52 },
    { kind: 'lines', pitch: 5, degrees: 52 },
    { kind: 'stipple' },
  ];
  const finish = { slipPx: 2, salt: 0.9, mottle: 0.1, fibre: 0.09, vignette: 0.42, wear: 0.5, grain: 0.07 };
  return { sheet, recipe: recipeOf(palette, screens, finish) };
};

function drawWoodcut(sheet: Sheet, { thing, setting, sky, chance }: PosterBrief, bottom: number): void {
  const height = bottom - pictureTop;
  const middle = pictureTop + height / 2;
  const night = sky === 'night' || sky === 'snow';
  let picture = rect(left, pictureTop, width, height, night ? key : bare);
  const rayInk = night ? ink({ a: 0.72, c: 1 }) : amber;
  picture += rays(512, middle + 20, chance.pick([36, 44, 52]), rayInk, chance.between(0, 1));
  picture += circle(512, middle, height * 0.45, night ? amber : red);
  if (night) {
    picture += stars(34, bare, chance, [left, pictureTop, left + width, middle + 60]);
    picture += crescent(chance.yes() ? 190 : 834, pictureTop + 96, 58, bare);
  }
  picture += weather(sky, night ? bare : key, chance);
  if (setting) picture += horizon(setting, bottom - 50, key, ink({ c: 0.5 }), chance);
  const drawn = thing.draw({
    id: 'm',
    line: key,
    body: ink({ b: 0.35, c: 0.7 }),
    shade: ink({ a: 0.62, c: 0.8 }),
    light: ink({ c: 0.22 }),
    accent: night ? red : amber,
  });
  const scale = (height / 640) * (thing.wide ? 1.06 : thing.lean > 15 ? 1.12 : 1);
  const lean = thing.lean * chance.pick([-1, 1]);
  picture += `<g transform="translate(512 ${middle}) rotate(${lean}) scale(${scale})">${drawn}</g>`;
  const frame = `x="${left}" y="${pictureTop}" width="${width}" height="${height}"`;
  sheet.add(
    `<defs><clipPath id="picture"><rect ${frame}/></clipPath></defs><g clip-path="url(#picture)">${picture}</g>`,
  );
  sheet.add(`<rect ${frame} fill="none" stroke="${key}" stroke-width="7"/>`);
}

/** A few words in capitals, or running text of any length. */
function setBar(secondary: string): Copy {
  const room = { width: width - 140, height: 46, maxSize: 36, minSize: 20, trackingEm: 0.12 };
  const loud = setRunning('sans', inCapitals(secondary), room);
  if (loud.lines.length === 1) return loud;
  return setRunning('plain', secondary, { width: width - 76, height: 190, maxSize: 29, minSize: 18 });
}

interface Facts {
  height: number;
  draw(sheet: Sheet, top: number): void;
}

function setFacts(details: string[]): Facts {
  if (details.length === 0) return { height: 0, draw: () => {} };
  const line = fitWood(details.join(' · '), width, 42, 1).lines[0];
  // Few words would be stretched too wide, and many squeezed too narrow: those are set at their natural width.
  if (line && line.letterWidth < 46 && line.letterWidth > 21 && !/[@/]\p{L}/u.test(details.join())) {
    return {
      height: line.height,
      draw: (sheet, top) =>
        sheet.text('details', line.words, line.outline, left, top, { fill: red, fatten: line.fatten }),
    };
  }
  const words = details.map(inCapitals);
  const room = { width, height: 96, maxSize: 44, minSize: 20, trackingEm: 0.06, between: '   ·   ' };
  const copy = setCopy('sans', words, room);
  return { height: copy.height, draw: (sheet, top) => sheet.copy('details', copy, 512, top, red, 'middle') };
}
