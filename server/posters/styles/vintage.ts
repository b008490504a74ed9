import { bare, ink, recipeOf, type Screens } from '../inks.ts';
import { setText } from '../lettering/typeface.ts';
import { circle, rect } from '../motifs/motif.ts';
import type { PosterStyle } from '../poster-brief.ts';
import { crescent, horizon } from '../scenery.ts';
import { noCopy, setCopy, setRunning } from '../set-copy.ts';
import { fitText } from '../set-lines.ts';
import { Sheet } from '../sheet.ts';

const black = ink({ a: 1, b: 0.6 });
const tone = ink({ b: 1 });
const spot = ink({ c: 1 });
const margin = 62;
const column = 250;
const measure = 1024 - margin * 2;
const leastPicture = 280;
const tight = -0.045;
const leading = 0.84;

/** A record sleeve of the fifties: two inks and a spot, coarse dots, small letters set large, a grid that swings. */
export const vintage: PosterStyle = (brief) => {
  const { kicker, headline, secondary, details, venue, thing, setting, sky, chance } = brief;
  const sheet = new Sheet();
  const pale = chance.yes(0.45);
  const letters = pale ? black : bare;
  sheet.add(rect(0, 0, 1024, 1024, pale ? bare : tone));

  const brand = setText('sans', venue.brand, 26);
  sheet.text('venue', venue.brand, brand.outline, margin, 80, { fill: letters });
  sheet.add(rect(margin, 96, measure, 4, letters));
  // Facts are in the top line, or below the name if there are too many.
  const factsRoom = {
    width: measure - brand.width - 60,
    height: 34,
    maxSize: 31,
    minSize: 22,
    between: '      ',
  };
  const inTopLine = setCopy('sans', details, factsRoom);
  const isShort = inTopLine.lines.length <= 1;
  if (isShort)
    sheet.copy(
      'details',
      inTopLine,
      1024 - margin,
      80 - (inTopLine.lines[0]?.baseline ?? 0),
      letters,
      'right',
    );
  const isColumn = secondary.length <= 110;
  const below = isShort
    ? noCopy
    : setCopy('sans', details, { width: measure, height: 100, maxSize: 31, minSize: 21, between: '      ' });
  const running = isColumn
    ? noCopy
    : setRunning('plain', secondary, { width: measure, height: 230, maxSize: 29, minSize: 18 });
  const before = setRunning('plain', kicker, { width: measure, height: 80, maxSize: 36, minSize: 26 });
  const copyHeight = below.height + running.height + (below.height && running.height ? 16 : 0);

  const room = Math.min(390, 1024 - 116 - leastPicture - before.height - copyHeight);
  const fit = { width: 904, height: room, maxLines: 4, maxSize: 250, leading, trackingEm: tight };
  const title = fitText('sans', headline.toLowerCase(), fit);
  const titleTop = 116 + (kicker ? before.height + 10 : 0);
  sheet.copy('kicker', before, margin, 120, letters);
  const rise = /[à-ýā-žёйї]/.test(title.lines[0] ?? '') ? 0.84 : 0.78;
  const firstBaseline = titleTop + title.size * rise;
  const lastBaseline = firstBaseline + (title.lines.length - 1) * title.size * title.leading;
  for (const [index, line] of title.lines.entries()) {
    const loud = title.lines.length > 1 && index === title.lines.length - 1;
    const { outline } = setText('sans', line, title.size, tight);
    sheet.text(
      'headline',
      line,
      outline,
      margin - title.size * 0.045,
      firstBaseline + index * title.size * title.leading,
      {
        fill: loud ? (pale ? tone : spot) : letters,
      },
    );
  }
  const copyTop = lastBaseline + title.size * 0.24 + 16;
  sheet.copy('secondary', running, margin, copyTop, letters);
  sheet.copy('details', below, margin, copyTop + copyHeight - below.height, letters);

  // The picture bleeds off two edges of the sheet, and starts below the descenders.
  const top = lastBaseline + title.size * 0.22 + 24 + (copyHeight > 0 ? copyHeight + 18 : 0);
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
    id: 'm',
    line: black,
    body: ink({ a: 0.4, b: 0.2 }),
    shade: ink({ a: 0.8, b: 0.4 }),
    light: ink({ a: 0.04 }),
    accent: pale ? spot : tone,
  });
  // A leaning thing may be clipped by the window; an upright one is shown whole.
  const scale = thing.wide
    ? Math.min(1.12, height / 480)
    : Math.min(1.3, height / (thing.lean > 15 ? 500 : 620));
  picture += `<g transform="translate(${middleX} ${middleY}) rotate(${lean}) scale(${scale})">${drawn}</g>`;
  sheet.add(`<g clip-path="url(#window)">${picture}</g>`);

  // Bars of different length beside it: a keyboard, or a bar of music.
  const columnX = onRight ? margin : 1024 - margin - column;
  const bars = chance.pick([5, 6, 7]);
  const step = column / bars;
  const small = isColumn
    ? setRunning('plain', secondary, { width: column, height: height * 0.42, maxSize: 44, minSize: 20 })
    : noCopy;
  const barRoom = Math.max(20, height - margin - small.height - (isColumn ? 34 : 0));
  for (let index = 0; index < bars; index += 1) {
    const fill =
      [letters, pale ? tone : spot, letters, pale ? spot : black][(index * 3 + bars) % 4] ?? letters;
    sheet.add(rect(columnX + index * step, top, step * 0.62, barRoom * chance.between(0.34, 1), fill));
  }
  sheet.copy('secondary', small, columnX, 1024 - margin - small.height + small.size * 0.24, letters);

  const palette = chance.pick([
    { paper: '#efe6d0', a: '#15181f', b: '#1f6f86', c: '#f0a13a' },
    { paper: '#efe5cd', a: '#1a1512', b: '#d9582b', c: '#f2c14a' },
    { paper: '#eee6d2', a: '#14171c', b: '#2f5fa8', c: '#f26b3a' },
    { paper: '#efe7d0', a: '#171614', b: '#7d8a3c', c: '#ef8f3a' },
  ]);
  const screens: Screens = [
    { kind: 'dots', pitch: 7, degrees: 45 },
    { kind: 'dots', pitch: 7, degrees: 75 },
    { kind: 'dots', pitch: 7, degrees: 15 },
  ];
  const finish = { slipPx: 1.6, salt: 0.4, mottle: 0.07, fibre: 0.05, vignette: 0.3, wear: 1, grain: 0.06 };
  return { sheet, recipe: recipeOf(palette, screens, finish) };
};
