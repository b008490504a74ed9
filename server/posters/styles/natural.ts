import { bare, ink } from '../inks.ts';
import { rect } from '../motifs/motif.ts';
import { bend } from '../outline.ts';
import type { PosterStyle } from '../poster-brief.ts';
import { crescent, hill, horizon, rings, sprig, stars, weather } from '../scenery.ts';
import { fitSize, fitText } from '../set-lines.ts';
import { arch, Sheet } from '../sheet.ts';
import { setText } from '../typeface.ts';

const clay = ink({ b: 1 });
const straw = ink({ c: 1 });
const bark = ink({ a: 1 });
const leading = 1.04;
const fat = 0.034;
const archRadius = 940;

/** A folk festival in the seventies: a great sun, hills, leaves, and fat letters around it. */
export const natural: PosterStyle = ({
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
  const night = sky === 'night' || sky === 'snow';
  const title = fitText('sturdy', headline, {
    width: 890,
    height: 350,
    maxLines: 3,
    maxSize: 186,
    leading,
    worth: 1.3,
  });
  const size = title.size * (1 - fat * 2);
  // The arch drops towards its ends; the first line must keep its head inside the sheet, the last one off the sun.
  const first = 58 + size * 0.72;
  const last = first + (title.lines.length - 1) * size * leading;
  const hasTail = /[gjpqyQ,;]/.test(title.lines.at(-1) ?? '');
  const sunTop = Math.max(222, last + 30 + (hasTail ? size * 0.2 : 0));
  const sunRadius = Math.min(332, (790 - sunTop) * 0.62);
  const sunY = sunTop + sunRadius;

  const [airTop, airFoot] = night
    ? [ink({ a: 1 }), ink({ a: 0.5, c: 0.8 })]
    : [ink({ c: 0.05 }), ink({ c: 0.62 })];
  sheet.add(`<defs><linearGradient id="air" x1="0" y1="0" x2="0" y2="1"><stop offset=".2" stop-color="${airTop}"/>
    <stop offset=".78" stop-color="${airFoot}"/></linearGradient></defs>`);
  sheet.add(rect(0, 0, 1024, 1024, 'url(#air)'));
  const bands = [1, 0.89, 0.78, 0.67].map((share) => Math.round(sunRadius * share));
  const bandInks = night
    ? [straw, ink({ a: 1 }), clay, straw]
    : chance.pick([
        [clay, straw, ink({ b: 0.5, c: 0.5 }), straw],
        [straw, clay, straw, bare],
        [ink({ a: 0.5, c: 0.6 }), straw, clay, straw],
      ]);
  sheet.add(rings(512, sunY, bands, bandInks));
  if (night)
    sheet.add(
      stars(46, bare, chance, [20, last + 20, 1004, 680]),
      crescent(chance.yes() ? 880 : 150, sunTop + 90, 50, straw),
    );
  sheet.add(weather(sky, night ? bare : clay, chance));

  const far =
    setting && setting !== 'hills' ? setting : chance.pick(['mountains', 'pines', 'hills'] as const);
  sheet.add(horizon(far, 752, night ? bark : ink({ a: 0.82, c: 1 }), night ? straw : bare, chance));
  sheet.add(hill(788, 46, ink({ a: 0.16, b: 0.85, c: 0.7 }), chance));
  const tones = {
    id: 'm',
    // At night the sky is of the same ink.
    line: night ? ink({ a: 1, b: 1, c: 0.5 }) : bark,
    body: ink({ b: 0.7, c: 0.6 }),
    shade: ink({ a: 0.35, b: 1, c: 0.4 }),
    light: ink({ c: 0.28 }),
    accent: bare,
  };
  const scale = ((900 - sunTop) / 640) * (thing.wide ? 0.92 : 1.06);
  sheet.place(thing.draw(tones), 512, 880 - 300 * scale, scale, thing.lean * 0.55 * chance.pick([-1, 1]));
  sheet.add(
    hill(866, 36, ink({ a: 0.85, c: 1 }), chance),
    hill(908, 22, bark, chance),
    rect(0, 918, 1024, 110, bark),
  );
  plantLeaves(sheet, night, chance);

  for (const [index, text] of title.lines.entries()) {
    const set = setText('sturdy', text, size, 0.004);
    const curved = bend(arch(set.outline, set.width, archRadius), (x, y) => [x, y + archRadius]);
    sheet.text(curved, 512, first + index * size * leading, night ? bare : bark, size * fat);
  }
  const second = setText('sturdy', secondary, fitSize('sturdy', secondary, 640, 34), 0.01);
  sheet.text(second.outline, 512 - second.width / 2, 952, straw);
  const facts = [venue.brand, ...(details.length > 0 ? details : [venue.city])].join('   ·   ').toUpperCase();
  const foot = setText('sans', facts, fitSize('sans', facts, 860, 21, 0.16), 0.16);
  sheet.text(foot.outline, 512 - foot.width / 2, 993, bare);

  const palette = chance.pick([
    { paper: '#f6ead0', a: '#2f4a35', b: '#cf5a30', c: '#eeb040' },
    { paper: '#f5e8cc', a: '#284d4a', b: '#c8502c', c: '#e9a93a' },
    { paper: '#f6e8d0', a: '#2c3e5e', b: '#cf5c3a', c: '#ecb24c' },
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

/** Tallest at the edges, so that they frame what stands in the middle. */
function plantLeaves(
  sheet: Sheet,
  night: boolean,
  chance: { between(low: number, high: number): number },
): void {
  const inks = night
    ? [straw, clay, ink({ b: 1, c: 1 })]
    : [ink({ a: 1 }), ink({ a: 1, b: 0.4 }), ink({ b: 1, c: 0.5 })];
  for (const side of [-1, 1]) {
    for (const [index, { out, lean, tall }] of [
      { out: 442, lean: 16, tall: 260 },
      { out: 358, lean: -8, tall: 200 },
      { out: 284, lean: -22, tall: 136 },
    ].entries()) {
      const height = tall * chance.between(0.85, 1.15);
      sheet.place(
        sprig(height, inks[index] ?? clay, 4),
        512 + side * out,
        928,
        1,
        side * (lean + chance.between(-5, 5)),
      );
    }
  }
}
