import { bare, ink } from '../inks.ts';
import { rect } from '../motifs/motif.ts';
import { bend } from '../outline.ts';
import type { PosterStyle } from '../poster-brief.ts';
import { crescent, hill, horizon, rings, sprig, stars, weather } from '../scenery.ts';
import { fitSize, fitText } from '../set-lines.ts';
import { arch, Sheet } from '../sheet.ts';
import { setText } from '../typeface.ts';

const leafGreen = ink({ a: 1 });
const clay = ink({ b: 1 });
const straw = ink({ c: 1 });

/** A folk festival in the seventies: a great sun, hills, leaves, and fat letters around it. */
export const natural: PosterStyle = ({
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
  const night = sky === 'night' || sky === 'snow';
  const sunY = 560;
  sheet.add(
    `<defs><linearGradient id="air" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${night ? ink({ a: 1 }) : ink({ c: 0.05 })}"/><stop offset=".75" stop-color="${night ? ink({ a: 0.75, c: 0.2 }) : ink({ c: 0.62 })}"/></linearGradient></defs>`,
  );
  sheet.add(rect(0, 0, 1024, 1024, 'url(#air)'));
  const bands = [332, 296, 260, 224];
  const colours = night
    ? [straw, ink({ a: 1 }), clay, straw]
    : chance.pick([
        [clay, straw, ink({ b: 0.45, c: 0.5 }), straw],
        [straw, clay, straw, bare],
        [ink({ a: 0.5, c: 0.6 }), straw, clay, straw],
      ] as const);
  sheet.add(rings(512, sunY, bands, [...colours]));
  if (night) sheet.add(stars(46, bare, chance, [20, 20, 1004, 620]), crescent(860, 330, 54, straw));
  sheet.add(weather(sky, night ? bare : clay, chance));
  const far =
    setting && setting !== 'hills' ? setting : chance.pick(['mountains', 'pines', 'hills'] as const);
  sheet.add(
    horizon(far, 760, night ? ink({ a: 1, b: 0.3 }) : ink({ a: 0.55, c: 0.5 }), night ? straw : bare, chance),
  );
  sheet.add(hill(790, 46, ink({ a: 0.3, b: 0.75, c: 0.6 }), chance));
  const tilt = { guitar: 14, violin: 12, banjo: 14 }[subject as string] ?? 0;
  const tall = subject === 'microphone' ? 0.82 : 0.94;
  sheet.place(
    motif({
      id: 'm',
      line: ink({ a: 1, b: 0.35 }),
      body: ink({ b: 0.7, c: 0.6 }),
      shade: ink({ a: 0.35, b: 1, c: 0.4 }),
      light: ink({ c: 0.28 }),
      accent: straw,
    }),
    512,
    subject === 'microphone' ? 580 : 596,
    tall,
    chance.yes() ? tilt : -tilt,
  );
  sheet.add(
    hill(862, 40, ink({ a: 0.85, c: 1 }), chance),
    hill(910, 26, ink({ a: 1, b: 0.25 }), chance),
    rect(0, 925, 1024, 110, ink({ a: 1, b: 0.25 })),
  );
  for (const [x, lean, tallness] of [
    [70, -16, 250],
    [150, 8, 190],
    [226, 22, 130],
    [954, 16, 250],
    [874, -8, 190],
    [798, -22, 130],
  ] as const) {
    const flip = x < 512 ? 1 : -1;
    sheet.place(
      sprig(
        tallness * chance.between(0.85, 1.15),
        [leafGreen, ink({ a: 1, b: 0.4 }), ink({ b: 1, c: 0.5 })][Math.abs(Math.round(lean)) % 3] ??
          leafGreen,
        4,
      ),
      x,
      930,
      1,
      lean + flip * chance.between(-4, 6),
    );
  }

  const ours = night ? bare : ink({ a: 1, b: 0.35 });
  const fat = 0.034;
  const fitted = fitText('sturdy', headline, {
    width: 900,
    height: 330,
    maxLines: 3,
    maxSize: 150,
    leading: 0.98,
  });
  const size = fitted.size * (1 - fat * 2);
  const leading = size * 0.98;
  const radius = 1.1 * 512 + 380;
  // The lowest line keeps clear of the sun; those above it go up from there.
  const lowest = 196 + (fitted.lines.length - 1) * leading * 0.62;
  for (const [index, text] of fitted.lines.entries()) {
    const set = setText('sturdy', text, size, 0.004);
    const fromBottom = fitted.lines.length - 1 - index;
    const y = lowest - fromBottom * leading;
    const curved = arch(set.outline, set.width, radius);
    sheet.text(
      bend(curved, (x, py) => [x, py + radius]),
      512,
      y,
      ours,
      size * fat,
    );
  }
  const second = fitSize('sturdy', secondary, 620, 33);
  const secondSet = setText('sturdy', secondary, second, 0.01);
  sheet.text(secondSet.outline, 512 - secondSet.width / 2, 950, straw);
  const foot = [venue.brand, ...(details.length > 0 ? details : [venue.city])].join('   ·   ').toUpperCase();
  const footSize = fitSize('sans', foot, 860, 21, 0.16);
  const footSet = setText('sans', foot, footSize, 0.16);
  sheet.text(footSet.outline, 512 - footSet.width / 2, 992, bare);
  const palette = chance.pick([
    { paper: '#f6ead0', a: '#2f4a35', b: '#cf5a30', c: '#eeb040' },
    { paper: '#f5e8cc', a: '#284d4a', b: '#c8502c', c: '#e9a93a' },
    { paper: '#f4e9d2', a: '#4a3a2a', b: '#bf5a3a', c: '#d9ae52' },
  ]);
  return {
    sheet,
    recipe: {
      paper: palette.paper,
      inks: [
        { colour: palette.a, screen: { kind: 'stipple' } },
        { colour: palette.b, screen: { kind: 'stipple' } },
        { colour: palette.c, screen: { kind: 'stipple' } },
      ],
      finish: { slipPx: 1.4, salt: 0.25, mottle: 0.06, fibre: 0.05, vignette: 0.18, wear: 0, grain: 0.05 },
    },
  };
};
