import { fitText, noText } from '../fit-text.ts';
import { bare, ink } from '../inks.ts';
import { circle, rect } from '../motifs/motif.ts';
import { crescent, horizon } from '../scenery.ts';
import { type PosterStyle, placed } from '../sheet.ts';

const black = ink({ a: 1, b: 0.6 });
const tone = ink({ b: 1 });
const spot = ink({ c: 1 });
const margin = 62;
const column = 250;
const measure = 1024 - margin * 2;

/** A record sleeve of the fifties: two inks and a spot, coarse dots, small letters set large, a grid that swings. */
export const vintage: PosterStyle = ({ headline, secondary, details, thing, setting, sky, chance }) => {
  const pale = chance.yes(0.45);
  const fill = pale ? black : bare;
  const left = { x: margin, width: measure, fill };
  // A few words stand beside the picture, more of them above it.
  const isColumn = secondary.length <= 110;
  return {
    texts: {
      venue: { face: 'sans', ...left, height: 40, maxSize: 28, gap: details.length > 0 ? 18 : 46 },
      details: { face: 'sans', ...left, height: 100, maxSize: 31, minSize: 21, between: '      ', gap: 46 },
      kicker: { face: 'plain', ...left, height: 80, maxSize: 36, minSize: 26, gap: 22 },
      headline: {
        ...{ face: 'sans', ...left, x: margin - 6, words: [headline.toLowerCase()], height: 380 },
        ...{ maxLines: 4, maxSize: 250, minSize: 0, leading: 0.84, trackingEm: -0.045, worth: 1.15, gap: 28 },
        fill: (index, lines) => (index > 0 && index === lines.length - 1 ? (pale ? tone : spot) : fill),
      },
      secondary: { face: 'plain', ...left, height: 200, maxSize: 29, minSize: 18, gap: 26 },
    },
    above: [['venue', 'details'], 'kicker', 'headline', ...(isColumn ? [] : (['secondary'] as const))],
    below: [],
    top: 56,
    foot: 1024,
    leastPicture: 280,
    draw(sheet, { top, text }) {
      sheet.add(rect(0, 0, 1024, 1024, pale ? bare : tone));
      const head = text('details') ?? text('venue');
      if (head) sheet.add(rect(margin, head.top + head.block.height + 10, measure, 4, fill));
      // The picture bleeds off two edges of the sheet.
      const onRight = chance.yes(0.65);
      const x = onRight ? margin + column + 24 : 0;
      const width = 1024 - margin - column - 24;
      const height = 1024 - top;
      const middleX = x + width / 2;
      const middleY = top + height / 2;
      const ground = pale ? tone : spot;
      sheet.add(`<defs><clipPath id="window"><rect x="${x}" y="${top}" width="${width}" height="${height}"/></clipPath>
    <radialGradient id="lamp" gradientUnits="userSpaceOnUse" cx="${middleX + (onRight ? 120 : -120)}" cy="${top + height * 0.3}" r="${height * 0.85}">
    <stop offset=".05" stop-color="${bare}"/><stop offset="1" stop-color="${ground}"/></radialGradient></defs>`);
      // A leaning thing points away from the moon.
      const lean = thing.lean * (onRight ? 1.7 : -1.7);
      let picture = rect(x, top, width, height, 'url(#lamp)');
      picture +=
        sky === 'night'
          ? crescent(lean > 15 ? x + 104 : x + width - 96, top + 100, 60, pale ? spot : tone)
          : circle(middleX, middleY, Math.min(width, height) * 0.4, setting ? bare : pale ? spot : tone);
      if (setting) picture += horizon(setting, 890, ink({ b: 1, c: 1 }), bare, chance);
      const drawn = thing.draw({
        ...{ id: 'm', line: black, body: ink({ a: 0.4, b: 0.2 }), shade: ink({ a: 0.8, b: 0.4 }) },
        ...{ light: ink({ a: 0.04 }), accent: pale ? spot : tone },
      });
      // A leaning thing may be clipped by the window; an upright one is shown whole.
      const scale = thing.wide
        ? Math.min(1.12, height / 480)
        : Math.min(1.3, height / (thing.lean > 15 ? 500 : 620));
      picture += placed(drawn, middleX, middleY, scale, lean);
      sheet.add(`<g clip-path="url(#window)">${picture}</g>`);

      // Bars of different length beside it: a keyboard, or a bar of music.
      const columnX = onRight ? margin : 1024 - margin - column;
      const bars = chance.pick([5, 6, 7]);
      const step = column / bars;
      const room = { width: column, height: height * 0.42, maxSize: 44, minSize: 20 };
      const small = isColumn ? fitText('plain', secondary, room) : noText;
      const barRoom = Math.max(20, height - margin - small.height - (isColumn ? 34 : 0));
      for (let index = 0; index < bars; index += 1) {
        const barFill = [fill, pale ? tone : spot, fill, pale ? spot : black][(index * 3 + bars) % 4] ?? fill;
        sheet.add(rect(columnX + index * step, top, step * 0.62, barRoom * chance.between(0.34, 1), barFill));
      }
      sheet.text('secondary', small, { x: columnX, top: 1024 - margin - small.height, fill });
    },
    palettes: [
      { paper: '#efe6d0', a: '#15181f', b: '#1f6f86', c: '#f0a13a' },
      { paper: '#efe5cd', a: '#1a1512', b: '#d9582b', c: '#f2c14a' },
      { paper: '#eee6d2', a: '#14171c', b: '#2f5fa8', c: '#f26b3a' },
      { paper: '#efe7d0', a: '#171614', b: '#7d8a3c', c: '#ef8f3a' },
    ],
    screens: [
      { kind: 'dots', pitch: 7, degrees: 45 },
      { kind: 'dots', pitch: 7, degrees: 75 },
      { kind: 'dots', pitch: 7, degrees: 15 },
    ],
    finish: { slipPx: 1.6, salt: 0.4, mottle: 0.07, fibre: 0.05, vignette: 0.3, wear: 1, grain: 0.06 },
  };
};
