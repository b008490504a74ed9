import { bare, ink } from '../inks.ts';
import { circle, path } from '../motifs/motif.ts';
import { crescent, horizon, pebble, sprig, star, weed } from '../scenery.ts';
import { type PosterStyle, placed, unsaidName } from '../sheet.ts';

const deep = ink({ a: 1 });
const warm = ink({ b: 1 });
const bright = ink({ c: 1 });
const margin = 64;

/** Cut paper: few large shapes that print over each other, a thing in silhouette, quiet letters with room around them. */
export const artistic: PosterStyle = (brief) => {
  const { details, thing, setting, sky, chance } = brief;
  const left = { x: margin, width: 1024 - margin * 2, fill: deep };
  return {
    texts: {
      kicker: { face: 'plain', ...left, height: 80, maxSize: 34, minSize: 24, gap: 26 },
      headline: {
        ...{ face: 'light', ...left, height: 310, maxLines: 4, maxSize: 250, minSize: 0 },
        ...{ leading: 0.9, trackingEm: -0.03, fatten: 0.008, worth: 1.25, gap: 30 },
      },
      secondary: { face: 'plain', ...left, height: 120, maxSize: 34, minSize: 18, gap: 30 },
      details: {
        ...{ face: 'sans', ...left, words: [...details, ...unsaidName(brief)], between: '  —  ' },
        ...{ height: 104, maxSize: 34, minSize: 18, gap: 20 },
      },
    },
    above: [],
    below: ['kicker', 'headline', ['secondary', 'details']],
    top: 0,
    foot: 1024 - margin + 6,
    leastPicture: 360,
    draw(sheet, { bottom }) {
      const middle = bottom / 2 + 12;
      const reach = bottom / 2;
      const side = chance.pick([-1, 1]);
      const at = (x: number) => 512 + side * x;
      /** Inks add up where papers overlap. A plain fill would hide what is below. */
      const over = (part: string) => sheet.add(`<g style="mix-blend-mode:screen">${part}</g>`);

      const stone = pebble(reach * 1.04, chance);
      over(placed(path(stone, warm), at(170), middle - 6));
      over(placed(path(pebble(reach * 0.84, chance), bright), at(-190), middle + reach * 0.12));
      const lamp = Math.min(130, reach * 0.36);
      if (sky === 'night') over(crescent(at(-352), middle - reach * 0.5, lamp * 0.86, deep));
      else over(circle(at(-340), middle - reach * 0.5, lamp, sky === 'snow' ? deep : bright));
      if (setting) {
        // A landscape seen through the larger shape, as through a window.
        const window = `<clipPath id="window"><path transform="translate(${at(170)} ${middle - 6})" d="${stone}"/></clipPath>`;
        const land = horizon(setting, middle + reach * 0.42, deep, bright, chance);
        over(`${window}<g clip-path="url(#window)">${land}</g>`);
      }
      const leafy = chance.yes(0.4);
      for (const { x, y, fill, lean } of [
        { x: 384, y: 1, fill: deep, lean: 8 },
        { x: -376, y: 1, fill: warm, lean: -10 },
        { x: 318, y: 1.01, fill: bright, lean: 24 },
        { x: 396, y: 0.46, fill: bright, lean: 16 },
      ]) {
        const tall = (bottom / 560) * chance.between(0.78, 1.08) * (y < 0.9 ? 0.7 : 1);
        const grown = leafy ? sprig(190, fill, 4) : weed(fill, chance);
        over(placed(grown, at(x), bottom * y, tall, side * lean + chance.between(-8, 8)));
      }
      for (let index = 0; index < (sky === 'night' ? 9 : 3); index += 1) {
        const size = chance.between(12, 26);
        const [x, y] = [chance.between(70, 954), chance.between(50, middle)];
        sheet.add(star(x, y, size, size * 0.32, 5, index % 3 === 1 ? warm : deep));
      }
      const flat = {
        id: 'm',
        line: deep,
        body: ink({ b: 1, c: 1 }),
        shade: warm,
        light: bare,
        accent: bright,
      };
      const scale = (bottom / 640) * (thing.wide ? 1 : 1.1);
      // Stands and cords may extend beyond the picture, so they are clipped where the letters are.
      sheet.add(
        `<clipPath id="art"><rect width="1024" height="${bottom + 8}"/></clipPath><g clip-path="url(#art)">`,
      );
      sheet.add(placed(thing.draw(flat), at(30), middle + 4, scale, side * thing.lean));
      sheet.add('</g>');
    },
    palettes: [
      { paper: '#f7f1e4', a: '#23309a', b: '#ff6a4d', c: '#f5b83d' },
      { paper: '#f6efe2', a: '#17453f', b: '#f2705a', c: '#f0b54a' },
      { paper: '#f6f0e6', a: '#3a2a6b', b: '#f25f6b', c: '#8fc9b8' },
    ],
    screens: [{ kind: 'stipple' }, { kind: 'stipple' }, { kind: 'stipple' }],
    finish: { slipPx: 0.8, salt: 0.12, mottle: 0.07, fibre: 0.06, vignette: 0.08, wear: 0, grain: 0.04 },
  };
};
