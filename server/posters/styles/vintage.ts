import { bare, ink } from '../inks.ts';
import { circle, rect } from '../motifs/motif.ts';
import type { PosterStyle } from '../poster-brief.ts';
import { crescent, horizon } from '../scenery.ts';
import { fitSize, fitText } from '../set-lines.ts';
import { Sheet } from '../sheet.ts';
import { setText } from '../typeface.ts';

const black = ink({ a: 1, b: 0.6 });
const tone = ink({ b: 1 });
const spot = ink({ c: 1 });
const margin = 62;
const column = 250;
const tight = -0.045;
const leading = 0.84;

/** A record sleeve of the fifties: two inks and a spot, coarse dots, small letters set large, a grid that swings. */
export const vintage: PosterStyle = ({
  headline,
  secondary,
  details,
  venue,
  thing,
  setting,
  sky,
  chance,
}) => {
  const sheet = new Sheet();
  const pale = chance.yes(0.45);
  const letters = pale ? black : bare;
  sheet.add(rect(0, 0, 1024, 1024, pale ? bare : tone));

  const fit = { width: 904, height: 390, maxLines: 4, maxSize: 250, leading, trackingEm: tight };
  const title = fitText('sans', headline.toLowerCase(), fit);
  const firstBaseline = 116 + title.size * 0.78;
  const lastBaseline = firstBaseline + (title.lines.length - 1) * title.size * leading;
  for (const [index, line] of title.lines.entries()) {
    const loud = title.lines.length > 1 && index === title.lines.length - 1;
    const x = margin - title.size * 0.045;
    const y = firstBaseline + index * title.size * leading;
    sheet.text(setText('sans', line, title.size, tight).outline, x, y, loud ? (pale ? tone : spot) : letters);
  }

  // The picture runs off the sheet at two edges, and its window starts below the letters' tails.
  const top = lastBaseline + title.size * 0.22 + 24;
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
  // What leans points away from the moon.
  const lean = thing.lean * (onRight ? 1.7 : -1.7);
  let picture = rect(x, top, width, height, 'url(#lamp)');
  picture +=
    sky === 'night'
      ? crescent(lean > 15 ? x + 104 : x + width - 96, top + 100, 60, pale ? spot : tone)
      : circle(middleX, middleY, Math.min(width, height) * 0.4, setting ? bare : pale ? spot : tone);
  if (setting) picture += horizon(setting, 890, ink({ b: 1, c: 1 }), bare, chance);
  const drawn = thing.draw({
    id: 'm',
    line: black,
    body: ink({ a: 0.4, b: 0.2 }),
    shade: ink({ a: 0.8, b: 0.4 }),
    light: ink({ a: 0.04 }),
    accent: pale ? spot : tone,
  });
  // What leans may be cut off by the window; what stands upright is shown whole.
  const scale = thing.wide
    ? Math.min(1.12, height / 480)
    : Math.min(1.3, height / (thing.lean > 15 ? 500 : 620));
  picture += `<g transform="translate(${middleX} ${middleY}) rotate(${lean}) scale(${scale})">${drawn}</g>`;
  sheet.add(`<g clip-path="url(#window)">${picture}</g>`);

  // Bars of different length beside it: a keyboard, or a bar of music.
  const columnX = onRight ? margin : 1024 - margin - column;
  const bars = chance.pick([5, 6, 7]);
  const step = column / bars;
  const small = fitText('plain', secondary, {
    width: column,
    height: height * 0.3,
    maxLines: 5,
    maxSize: 31,
    leading: 1.18,
  });
  const room = height - margin - small.size * small.lines.length * 1.18 - 46;
  for (let index = 0; index < bars; index += 1) {
    const fill =
      [letters, pale ? tone : spot, letters, pale ? spot : black][(index * 3 + bars) % 4] ?? letters;
    sheet.add(rect(columnX + index * step, top, step * 0.62, room * chance.between(0.34, 1), fill));
  }
  for (const [index, line] of small.lines.entries()) {
    const y = 1024 - margin - (small.lines.length - 1 - index) * small.size * 1.18;
    sheet.text(setText('plain', line, small.size).outline, columnX, y, letters);
  }

  const parts = [venue.brand, ...(details.length > 0 ? details : [venue.city])];
  const size = fitSize('sans', parts.join('      '), 880, 25);
  let at = margin;
  for (const [index, part] of parts.entries()) {
    const set = setText(index === 0 ? 'sans' : 'plain', part, size);
    const last = index === parts.length - 1;
    sheet.text(set.outline, last ? 1024 - margin - set.width : at, 80, letters);
    at += set.width + size * 1.7;
  }
  sheet.add(rect(margin, 96, 1024 - margin * 2, 4, letters));

  const palette = chance.pick([
    { paper: '#efe6d0', a: '#15181f', b: '#1f6f86', c: '#f0a13a' },
    { paper: '#efe5cd', a: '#1a1512', b: '#d9582b', c: '#f2c14a' },
    { paper: '#eee6d2', a: '#14171c', b: '#2f5fa8', c: '#f26b3a' },
    { paper: '#efe7d0', a: '#171614', b: '#7d8a3c', c: '#ef8f3a' },
  ]);
  return {
    sheet,
    recipe: {
      paper: palette.paper,
      inks: [
        { colour: palette.a, screen: { kind: 'dots', pitch: 7, degrees: 45 } },
        { colour: palette.b, screen: { kind: 'dots', pitch: 7, degrees: 75 } },
        { colour: palette.c, screen: { kind: 'dots', pitch: 7, degrees: 15 } },
      ],
      finish: { slipPx: 1.6, salt: 0.4, mottle: 0.07, fibre: 0.05, vignette: 0.3, wear: 1, grain: 0.06 },
    },
  };
};
