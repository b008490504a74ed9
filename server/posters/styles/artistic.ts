import { pebble, weed } from '../cut-paper.ts';
import { bare, ink, recipeOf, type Screens } from '../inks.ts';
import { setText } from '../lettering/typeface.ts';
import { circle, path } from '../motifs/motif.ts';
import type { PosterStyle } from '../poster-brief.ts';
import { crescent, horizon, sprig, star } from '../scenery.ts';
import { setRunning } from '../set-copy.ts';
import { setFoot } from '../set-foot.ts';
import { fitText, tailOf } from '../set-lines.ts';
import { Sheet } from '../sheet.ts';

const deep = ink({ a: 1 });
const warm = ink({ b: 1 });
const bright = ink({ c: 1 });
const margin = 64;
const tight = -0.03;
const leading = 0.9;

/** Cut paper: few large shapes that print over each other, a thing in silhouette, quiet letters with room around them. */
export const artistic: PosterStyle = (brief) => {
  const { kicker, headline, secondary, details, venue, thing, setting, sky, chance } = brief;
  const sheet = new Sheet();
  const measure = 1024 - margin * 2;
  const foot = setFoot({ running: 'plain', facts: 'sans' }, secondary, [...details, venue.brand], {
    ...{ width: measure, height: 210, maxSize: 34, between: '  —  ' },
  });
  const before = setRunning('plain', kicker, { width: measure, height: 80, maxSize: 34, minSize: 24 });
  const footTop = 1024 - margin + 14 - foot.height;
  const room = Math.min(320, footTop - before.height - 380);
  const fit = { width: 900, height: room, maxLines: 4, maxSize: 250, leading, trackingEm: tight };
  const title = fitText('light', headline, fit);
  // Descenders hang below the line. The small print keeps clear of them.
  const lastLine = title.lines.at(-1) ?? '';
  const hasTail = /[gjpqyQ,;ÇçрущцдфД]/.test(lastLine);
  const baseline = footTop - 22 - title.size * (hasTail ? 0.24 : tailOf('light', lastLine));
  const rise = /[À-ÝĀ-ŽЁЙЇ]/.test(title.lines[0] ?? '') ? 0.92 : 0.78;
  const titleTop = baseline - title.size * (rise + (title.lines.length - 1) * title.leading);
  const kickerTop = titleTop - 8 - before.height;
  const artBottom = (kicker ? kickerTop : titleTop) - 26;
  const middle = artBottom / 2 + 12;
  const reach = artBottom / 2;
  const side = chance.pick([-1, 1]);
  const at = (x: number) => 512 + side * x;
  /** Inks add up where papers overlap. A plain fill would hide what is below. */
  const over = (part: string) => sheet.add(`<g style="mix-blend-mode:screen">${part}</g>`);
  const put = (part: string, x: number, y: number, scale = 1, degrees = 0) =>
    `<g transform="translate(${x.toFixed(0)} ${y.toFixed(0)}) rotate(${degrees.toFixed(0)}) scale(${scale.toFixed(2)})">${part}</g>`;

  const stone = pebble(reach * 1.04, chance);
  over(put(path(stone, warm), at(170), middle - 6));
  over(put(path(pebble(reach * 0.84, chance), bright), at(-190), middle + reach * 0.12));
  const lamp = Math.min(130, reach * 0.36);
  if (sky === 'night') over(crescent(at(-352), middle - reach * 0.5, lamp * 0.86, deep));
  else over(circle(at(-340), middle - reach * 0.5, lamp, sky === 'snow' ? deep : bright));
  if (setting) {
    // A landscape seen through the larger shape, as through a window.
    const window = `<clipPath id="window"><path transform="translate(${at(170)} ${middle - 6})" d="${stone}"/></clipPath>`;
    const land = horizon(setting, middle + reach * 0.42, deep, bright, chance);
    over(`${window}<g clip-path="url(#window)">${land}</g>`);
  }
  const weeds = [
    { x: 384, y: 1, fill: deep, lean: 8 },
    { x: -376, y: 1, fill: warm, lean: -10 },
    { x: 318, y: 1.01, fill: bright, lean: 24 },
    { x: 396, y: 0.46, fill: bright, lean: 16 },
  ];
  const leafy = chance.yes(0.4);
  const grown = (fill: string) => (leafy ? sprig(190, fill, 4) : weed(fill, chance));
  for (const { x, y, fill, lean } of weeds) {
    const tall = (artBottom / 560) * chance.between(0.78, 1.08) * (y < 0.9 ? 0.7 : 1);
    over(put(grown(fill), at(x), artBottom * y, tall, side * lean + chance.between(-8, 8)));
  }
  for (let index = 0; index < (sky === 'night' ? 9 : 3); index += 1) {
    const size = chance.between(12, 26);
    sheet.add(
      star(
        chance.between(70, 954),
        chance.between(50, middle),
        size,
        size * 0.32,
        5,
        index % 3 === 1 ? warm : deep,
      ),
    );
  }
  const flat = { id: 'm', line: deep, body: ink({ b: 1, c: 1 }), shade: warm, light: bare, accent: bright };
  const scale = (artBottom / 640) * (thing.wide ? 1 : 1.1);
  // Stands and cords may extend beyond the picture, so they are clipped where the letters are.
  sheet.add(
    `<clipPath id="art"><rect width="1024" height="${artBottom + 8}"/></clipPath><g clip-path="url(#art)">`,
  );
  sheet.place(thing.draw(flat), at(30), middle + 4, scale, side * thing.lean);
  sheet.add('</g>');

  sheet.copy('kicker', before, margin, kickerTop, deep);
  for (const [index, line] of title.lines.entries()) {
    const y = baseline - (title.lines.length - 1 - index) * title.size * title.leading;
    const { outline } = setText('light', line, title.size, tight);
    sheet.text('headline', line, outline, margin - title.size * 0.03, y, {
      fill: deep,
      fatten: title.size * 0.008,
    });
  }
  sheet.copy('secondary', foot.running, margin, footTop, deep);
  sheet.copy('details', foot.facts, 1024 - margin, footTop + foot.factsTop, deep, 'right');

  const palette = chance.pick([
    { paper: '#f7f1e4', a: '#23309a', b: '#ff6a4d', c: '#f5b83d' },
    { paper: '#f6efe2', a: '#17453f', b: '#f2705a', c: '#f0b54a' },
    { paper: '#f6f0e6', a: '#3a2a6b', b: '#f25f6b', c: '#8fc9b8' },
  ]);
  const screens: Screens = [{ kind: 'stipple' }, { kind: 'stipple' }, { kind: 'stipple' }];
  const finish = { slipPx: 0.8, salt: 0.12, mottle: 0.07, fibre: 0.06, vignette: 0.08, wear: 0, grain: 0.04 };
  return { sheet, recipe: recipeOf(palette, screens, finish) };
};
