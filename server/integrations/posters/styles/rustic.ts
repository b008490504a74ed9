import { bare, ink } from '../inks.ts';
import { rect } from '../motifs/motif.ts';
import type { PosterStyle } from '../poster-brief.ts';
import { crescent, horizon, rays, star, stars, weather } from '../scenery.ts';
import { fitBlock, fitSize } from '../set-lines.ts';
import { Sheet } from '../sheet.ts';
import { setText } from '../typeface.ts';

const left = 58;
const width = 908;
const key = ink({ a: 1 });
const red = ink({ b: 1 });

/** Letterpress: wood type in two inks and a tint, and a woodcut. */
export const rustic: PosterStyle = ({
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
  const block = fitBlock(headline, width, 360, 3, 0.31, 15);
  const detailsText = details.join('  ★  ').toUpperCase();
  const footTop = 958 - (detailsText ? 56 : 0);
  const barTop = footTop - 62;
  const blockTop = barTop - 22 - block.height;
  const pictureTop = 122;
  const pictureBottom = blockTop - 22;
  const middle = (pictureTop + pictureBottom) / 2;
  const night = sky === 'night' || sky === 'snow';
  const turn = chance.between(0, 1);

  const ground = night ? key : bare;
  let picture = rect(left, pictureTop, width, pictureBottom - pictureTop, ground);
  picture += rays(
    512,
    middle + 30,
    chance.pick([36, 44, 52]),
    night ? ink({ a: 0.72, c: 1 }) : ink({ c: 1 }),
    turn,
  );
  picture += `<circle cx="512" cy="${middle}" r="${(pictureBottom - pictureTop) * 0.46}" fill="${night ? ink({ c: 1 }) : red}"/>`;
  if (night)
    picture +=
      crescent(chance.yes() ? 200 : 824, pictureTop + 104, 62, bare) +
      stars(34, bare, chance, [left, pictureTop, left + width, middle + 60]);
  picture += weather(sky, night ? bare : key, chance);
  if (setting) picture += horizon(setting, pictureBottom - 54, key, ink({ c: 0.5 }), chance);
  const tall = pictureBottom - pictureTop;
  const wideThing =
    subject === 'drum' ||
    subject === 'trumpet' ||
    subject === 'cup' ||
    subject === 'keys' ||
    subject === 'wave';
  const scale = (tall / 640) * (wideThing ? 1.06 : 1.12);
  const tilt = { guitar: 24, violin: 18, banjo: 24, trumpet: 0, record: 12 }[subject as string] ?? 0;
  const drawn = motif({
    id: 'm',
    line: key,
    body: ink({ b: 0.35, c: 0.7 }),
    shade: ink({ a: 0.62, c: 0.8 }),
    light: ink({ c: 0.22 }),
    accent: night ? red : ink({ c: 1 }),
  });
  const lean = chance.yes() ? tilt : -tilt;
  picture += `<g transform="translate(512 ${middle}) rotate(${lean}) scale(${scale.toFixed(3)})">${drawn}</g>`;
  sheet.add(
    `<defs><clipPath id="picture"><rect x="${left}" y="${pictureTop}" width="${width}" height="${pictureBottom - pictureTop}"/></clipPath></defs><g clip-path="url(#picture)">${picture}</g>`,
  );
  sheet.add(
    `<rect x="${left}" y="${pictureTop}" width="${width}" height="${pictureBottom - pictureTop}" fill="none" stroke="${key}" stroke-width="7"/>`,
  );

  const loudest = block.lines.reduce(
    (best, line) => (line.height > best.height ? line : best),
    block.lines[0] ?? { height: 0 },
  );
  for (const line of block.lines) {
    sheet.text(
      line.outline,
      left,
      blockTop + line.top,
      block.lines.length === 1 || line === loudest ? red : key,
    );
  }
  sheet.add(rect(left, barTop, width, 50, key));
  const line = secondary.toUpperCase();
  const size = fitSize('sans', line, width - 140, 25, 0.14);
  const set = setText('sans', line, size, 0.14);
  sheet.text(set.outline, 512 - set.width / 2, barTop + 25 + size * 0.36, bare);
  for (const x of [left + 32, left + width - 32]) sheet.add(star(x, barTop + 25, 15, 6, 5, ink({ c: 1 })));
  if (detailsText) {
    const parts = fitBlock(details.join(' - '), width, 44, 1, 0.3);
    const one = parts.lines[0];
    if (one && one.letterWidth < 40) sheet.text(one.outline, left, footTop, red);
    else {
      const detailSize = fitSize('sans', details.join('   '), width, 44, 0.08);
      const text = setText('sans', details.join('   ').toUpperCase(), detailSize, 0.08);
      const shrink = Math.min(1, width / text.width);
      const fitted = setText('sans', details.join('   ').toUpperCase(), detailSize * shrink, 0.08);
      sheet.text(fitted.outline, 512 - fitted.width / 2, footTop + 38, red);
    }
  }
  const brand = venue.brand.toUpperCase();
  const brandSize = fitSize('display', brand, 460, 50, 0.12);
  const name = setText('display', brand, brandSize, 0.12);
  sheet.text(name.outline, 512 - name.width / 2, 100, key);
  const wing = (width - name.width) / 2 - 30;
  for (const x of [left, left + width - wing]) {
    sheet.add(rect(x, 74, wing, 5, key), rect(x, 86, wing, 12, red), rect(x, 104, wing, 2.5, key));
  }
  sheet.add(
    `<rect x="24" y="24" width="976" height="976" fill="none" stroke="${key}" stroke-width="9"/><rect x="38" y="38" width="948" height="948" fill="none" stroke="${key}" stroke-width="2.5"/>`,
  );
  const palette = chance.pick([
    { paper: '#e8d9b6', a: '#2b1a10', b: '#b5371b', c: '#dc9c33' },
    { paper: '#e6d6b4', a: '#2a1c12', b: '#9c3a1c', c: '#c9a04a' },
    { paper: '#ead9b4', a: '#1f2a26', b: '#ad3a1e', c: '#dfa644' },
  ]);
  return {
    sheet,
    recipe: {
      paper: palette.paper,
      inks: [
        { colour: palette.a, screen: { kind: 'lines', pitch: 5, degrees: 52 } },
        { colour: palette.b, screen: { kind: 'lines', pitch: 5, degrees: 52 } },
        { colour: palette.c, screen: { kind: 'stipple' } },
      ],
      finish: { slipPx: 2, salt: 0.9, mottle: 0.13, fibre: 0.09, vignette: 0.42, wear: 0.5, grain: 0.07 },
    },
  };
};
