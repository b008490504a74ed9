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

/** A record sleeve of the fifties: two inks, coarse dots, small letters set large, a grid that swings. */
export const vintage: PosterStyle = ({
  headline,
  secondary,
  details,
  venue,
  motif,
  subject,
  setting,
  sky,
  chance,
}) => {
  const sheet = new Sheet();
  const pale = chance.yes(0.4);
  const ground = pale ? bare : tone;
  const letters = pale ? black : bare;
  sheet.add(rect(0, 0, 1024, 1024, ground));

  const text = headline.toLowerCase();
  const fitted = fitText('sans', text, {
    width: 900,
    height: 400,
    maxLines: 4,
    maxSize: 236,
    leading: 0.84,
    trackingEm: -0.045,
  });
  const capTop = 128;
  const textBottom = capTop + fitted.size * (0.74 + (fitted.lines.length - 1) * 0.84);

  const bars = chance.pick([5, 6, 7]);
  const barTop = textBottom + fitted.size * 0.2 + 26;
  const onRight = chance.yes(0.7);
  const column = 292;
  const motifX = onRight ? 668 : 372;
  const roomTop = barTop;
  const motifY = roomTop + (1024 - roomTop) * 0.56;
  const scale = Math.min(1.5, Math.max(1.02, (1024 - roomTop) / 480));
  const tilt =
    {
      guitar: 52,
      violin: 48,
      banjo: 48,
      saxophone: 8,
      microphone: -16,
      trumpet: 6,
      bulb: 10,
      keys: 0,
      wave: 0,
    }[subject as string] ?? 0;
  const panelX = onRight ? margin + column + 22 : margin;
  const panelWidth = 1024 - margin * 2 - column - 22;
  const panel = pale ? tone : spot;
  sheet.add(
    `<defs><clipPath id="panel"><rect x="${panelX}" y="${barTop}" width="${panelWidth}" height="${1024 - margin - barTop}"/></clipPath><radialGradient id="lamp" gradientUnits="userSpaceOnUse" cx="${motifX}" cy="${motifY - 60}" r="470"><stop offset="0" stop-color="${bare}"/><stop offset="1" stop-color="${panel}"/></radialGradient></defs>`,
  );
  let picture = rect(panelX, barTop, panelWidth, 1024, 'url(#lamp)');
  if (sky === 'night') picture += crescent(panelX + panelWidth - 110, barTop + 110, 64, black);
  else picture += circle(panelX + panelWidth * 0.5, motifY - 20, 210, pale ? spot : tone);
  if (setting) picture += horizon(setting, 900, ink({ a: 0.55, b: 0.4 }), bare, chance);
  const drawn = motif({
    id: 'm',
    line: black,
    body: ink({ a: 0.42, b: 0.3 }),
    shade: ink({ a: 0.8, b: 0.5 }),
    light: ink({ a: 0.06 }),
    accent: spot,
  });
  picture += `<g transform="translate(${motifX} ${motifY.toFixed(1)}) rotate(${onRight ? tilt : -tilt}) scale(${scale.toFixed(3)})">${drawn}</g>`;
  sheet.add(`<g clip-path="url(#panel)">${picture}</g>`);

  const columnX = onRight ? margin : margin + panelWidth + 22;
  const step = (1024 - margin - barTop) / bars;
  for (let index = 0; index < bars; index += 1) {
    const share = [1, 0.62, 0.82, 0.4, 0.72, 0.54, 0.9][(index + Math.floor(chance.next() * 3)) % 7] ?? 1;
    if (index < bars - 2)
      sheet.add(
        rect(
          onRight ? columnX : columnX + column * (1 - share),
          barTop + index * step,
          column * share,
          step * 0.56,
          index === 1 ? spot : pale ? (index % 2 ? tone : black) : index % 2 ? bare : black,
        ),
      );
  }
  for (const [index, line] of fitted.lines.entries()) {
    const set = setText('sans', line, fitted.size, -0.045);
    sheet.text(
      set.outline,
      margin - fitted.size * 0.04,
      capTop + fitted.size * (0.74 + index * 0.84) - 10,
      index === fitted.lines.length - 1 && fitted.lines.length > 1 ? (pale ? tone : spot) : letters,
    );
  }
  const top = [venue.brand, venue.city, ...details].slice(0, 4);
  let x = margin;
  const topSize = fitSize('sans', top.join('      '), 880, 24);
  for (const [index, part] of top.entries()) {
    const set = setText(index === 0 ? 'sans' : 'plain', part, topSize);
    sheet.text(set.outline, x, 82, letters);
    x += set.width + topSize * 1.7;
  }
  sheet.add(rect(margin, 98, 1024 - margin * 2, 4, letters));
  const small = fitText('plain', secondary, {
    width: column - 6,
    height: step * 1.7,
    maxLines: 5,
    maxSize: 30,
    leading: 1.16,
  });
  for (const [index, line] of small.lines.entries()) {
    const set = setText('plain', line, small.size);
    sheet.text(
      set.outline,
      columnX,
      1024 - margin - (small.lines.length - 1 - index) * small.size * 1.16,
      letters,
    );
  }
  const palette = chance.pick([
    { paper: '#efe6d0', a: '#15181f', b: '#1f6f86', c: '#f0a13a' },
    { paper: '#efe5cd', a: '#1a1512', b: '#d9582b', c: '#f2c14a' },
    { paper: '#eee6d2', a: '#14171c', b: '#2f5fa8', c: '#f26b3a' },
    { paper: '#efe7d0', a: '#171614', b: '#6f7f3a', c: '#ef9a3a' },
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
