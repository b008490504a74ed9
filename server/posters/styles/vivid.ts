import { bare, ink, recipeOf, type Screens } from '../inks.ts';
import { bend, move, type Outline, toPathData } from '../lettering/outline.ts';
import { circle, path, rect } from '../motifs/motif.ts';
import type { PosterStyle } from '../poster-brief.ts';
import { horizon, rays, stars, weather } from '../scenery.ts';
import { inCapitals, setRunning } from '../set-copy.ts';
import { setFoot } from '../set-foot.ts';
import { outlined, Sheet } from '../sheet.ts';
import { fitWood } from '../wood-type.ts';

const dark = ink({ a: 1, b: 1 });
const darkest = ink({ a: 1, b: 1, c: 1 });
const cool = ink({ a: 1 });
const hot = ink({ b: 1 });
const bright = ink({ c: 1 });
const hottest = ink({ b: 1, c: 1 });
const margin = 52;
const measure = 1024 - margin * 2;

/** Fluorescent inks that overprint, a vibrating thing, letters on a wave. */
export const vivid: PosterStyle = (brief) => {
  const { kicker, headline, secondary, details, venue, thing, setting, sky, chance } = brief;
  const sheet = new Sheet();
  const swing = chance.pick([-1, 1]);
  const swell = chance.between(24, 38);
  const foot = setFoot(
    { running: 'sans', facts: 'sans' },
    secondary,
    [...details, venue.brand].map(inCapitals),
    { width: measure, height: 210, maxSize: 36, between: '  ·  ' },
  );
  const before = setRunning('sans', kicker, { width: measure, height: 84, maxSize: 38, minSize: 24 });
  const kickerHeight = kicker ? before.height + 16 : 0;
  const footTop = 1024 - 34 - foot.height;
  const room = Math.min(360, footTop - kickerHeight - swell * 1.6 - 350);
  const block = fitWood(headline, measure, room, 4, 14);
  const textTop = footTop - 24 - swell - block.height;
  const art = textTop - kickerHeight - swell - 20;
  const middle = art * 0.5 + 12;

  sheet.add(rect(0, 0, 1024, 1024, bright));
  if (chance.yes(0.6)) sheet.add(rays(512, middle, chance.pick([20, 24, 28]), hottest, chance.between(0, 1)));
  else
    for (let ring = 15; ring > 0; ring -= 1)
      sheet.add(circle(512, middle, ring * 58, ring % 2 === 0 ? hottest : bright));
  const disc = Math.min(art * 0.5, 330);
  sheet.add(
    circle(512, middle, disc, dark),
    circle(512, middle, disc * 0.91, hot),
    circle(512, middle, disc * 0.8, cool),
  );
  if (sky === 'night') sheet.add(stars(34, bare, chance, [30, 20, 994, art]));
  sheet.add(weather(sky, bare, chance));
  if (setting) sheet.add(horizon(setting, art - 40, dark, bright, chance));

  const lean = swing * thing.lean * 1.15;
  const scale = (art / 640) * (thing.wide ? 1.04 : 1.05);
  const echo = (dx: number, fill: string, id: string) =>
    `<g style="mix-blend-mode:screen" transform="translate(${512 + dx} ${middle}) rotate(${lean}) scale(${scale})">${thing.draw({ id, line: fill, body: fill, shade: fill, light: fill, accent: fill })}</g>`;
  sheet.add(echo(-swing * 60, hot, 'left'), echo(swing * 60, bright, 'right'));
  const tones = {
    id: 'm',
    line: darkest,
    body: ink({ b: 1, c: 0.4 }),
    shade: ink({ a: 0.5, b: 1 }),
    light: bare,
    accent: bright,
  };
  sheet.place(thing.draw(tones), 512, middle, scale, lean);

  const ride = (outline: Outline, lift: number) =>
    bend(outline, (x, y) => [x, y + lift + swing * Math.sin((x / measure) * Math.PI * 2) * swell]);
  const floor: Outline = [
    { kind: 'M', points: [-margin - 20, 0] },
    { kind: 'L', points: [measure + margin + 20, 0] },
    { kind: 'L', points: [measure + margin + 20, 700] },
    { kind: 'L', points: [-margin - 20, 700] },
    { kind: 'Z', points: [] },
  ];
  const shore = (lift: number, fill: string) =>
    sheet.add(
      `<g transform="translate(${margin} 0)">${path(toPathData(ride(floor, textTop - kickerHeight + lift)), fill)}</g>`,
    );
  shore(-46, hot);
  shore(-26, dark);
  for (const line of before.lines) {
    const top = textTop - kickerHeight - 4 + line.baseline;
    sheet.text('kicker', line.words, ride(line.outline, top), margin, 0, { fill: bright });
  }
  for (const [index, line] of block.lines.entries()) {
    const outline = ride(line.outline, textTop + line.top);
    sheet.add(outlined(move(outline, margin + 7, 8), darkest, line.fatten));
    const fill = [bright, bare, hot][index % 3] ?? bare;
    sheet.text('headline', line.words, outline, margin, 0, { fill, fatten: line.fatten });
  }
  sheet.copy('secondary', foot.running, margin, footTop, bare);
  sheet.copy('details', foot.facts, 1024 - margin, footTop + foot.factsTop, bright, 'right');

  const palette = chance.pick([
    { paper: '#fffaf0', a: '#2a2bd6', b: '#ff2f7d', c: '#ffd21f' },
    { paper: '#fffaf0', a: '#0a6cd8', b: '#ff4a3d', c: '#ffe02e' },
    { paper: '#fffaf0', a: '#5a1fd0', b: '#ff3fa4', c: '#2fe0b8' },
  ]);
  const screens: Screens = [
    { kind: 'dots', pitch: 5, degrees: 45 },
    { kind: 'dots', pitch: 5, degrees: 75 },
    { kind: 'stipple' },
  ];
  const finish = { slipPx: 1.7, salt: 0.2, mottle: 0.08, fibre: 0.02, vignette: 0.05, wear: 0, grain: 0.05 };
  return { sheet, recipe: recipeOf(palette, screens, finish) };
};
