import { bare, ink } from '../inks.ts';
import { rect } from '../motifs/motif.ts';
import { crescent, hill, horizon, rings, sprig, stars, weather } from '../scenery.ts';
import type { Chance } from '../seed.ts';
import { type PosterStyle, placed, type Sheet, unsaidName } from '../sheet.ts';
import type { Setting } from '../vocabulary.ts';

const clay = ink({ b: 1 });
const straw = ink({ c: 1 });
const bark = ink({ a: 1 });
const archRadius = 940;

/** A folk festival in the seventies: a great sun, hills, leaves, and fat letters around it. */
export const natural: PosterStyle = (brief) => {
  const { details, thing, setting, sky, chance } = brief;
  const night = sky === 'night' || sky === 'snow';
  const middle = { x: 512, align: 'middle' } as const;
  const name = { face: 'sturdy', ...middle, fill: night ? bare : bark, curve: arch } as const;
  return {
    texts: {
      kicker: { ...name, width: 760, height: 44, maxSize: 36, minSize: 24, gap: 22 },
      headline: {
        ...{ ...name, width: 830, height: 330, maxLines: 4, maxSize: 174, minSize: 0 },
        ...{ leading: 1.04, fatten: 0.034, worth: 1.3, gap: 30 },
      },
      secondary: {
        ...{ face: 'sturdy', ...middle, width: 880, height: 190, maxSize: 44, minSize: 19 },
        ...{ fill: straw, gap: 30 },
      },
      details: {
        ...{
          face: 'sans',
          ...middle,
          capitals: true,
          words: [...unsaidName(brief), ...details],
          between: '   ·   ',
        },
        ...{ width: 900, height: 100, maxSize: 30, minSize: 18, trackingEm: 0.1, fill: bare, gap: 20 },
      },
    },
    above: ['kicker', 'headline'],
    below: ['secondary', 'details'],
    top: 54,
    foot: 1024 - 34,
    leastPicture: 380,
    draw(sheet, page) {
      // More text raises the ground and everything on it.
      const ground = Math.min(918, page.bottom);
      const lift = 918 - ground;
      const sunTop = Math.max(222, page.top);
      const sunRadius = Math.max(60, Math.min(332, (790 - lift - sunTop) * 0.62));
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
      sheet.add(rings(512, sunTop + sunRadius, bands, bandInks));
      if (night)
        sheet.add(
          stars(46, bare, chance, [20, page.top, 1004, Math.max(page.top + 20, 680 - lift)]),
          crescent(chance.yes() ? 880 : 150, sunTop + 90, 50, straw),
        );
      sheet.add(weather(sky, night ? bare : clay, chance));

      // Where the name is close to the ground, nothing tall stands between them.
      const isLow = 752 - lift - page.top < 290 && setting !== 'sea';
      const far: Setting = isLow
        ? 'hills'
        : setting && setting !== 'hills'
          ? setting
          : chance.pick(['mountains', 'pines', 'hills']);
      sheet.add(
        horizon(far, 752 - lift, night ? bark : ink({ a: 0.82, c: 1 }), night ? straw : bare, chance),
      );
      sheet.add(hill(788 - lift, 46, ink({ a: 0.16, b: 0.85, c: 0.7 }), chance));
      const tones = {
        // At night the sky has the same ink.
        ...{ id: 'm', line: night ? ink({ a: 1, b: 1, c: 0.5 }) : bark, body: ink({ b: 0.7, c: 0.6 }) },
        ...{ shade: ink({ a: 0.35, b: 1, c: 0.4 }), light: ink({ c: 0.28 }), accent: bare },
      };
      const scale = ((900 - lift - sunTop) / 640) * (thing.wide ? 0.92 : 1.06);
      const lean = thing.lean * 0.55 * chance.pick([-1, 1]);
      // Cords and strings may extend beyond a thing, so they are clipped where the name is.
      const clear = page.top - 20;
      sheet.add(
        `<clipPath id="clear"><rect y="${clear}" width="1024" height="${1024 - clear}"/></clipPath><g clip-path="url(#clear)">`,
      );
      sheet.add(placed(thing.draw(tones), 512, 880 - lift - 300 * scale, scale, lean));
      sheet.add('</g>');
      sheet.add(
        hill(866 - lift, 36, ink({ a: 0.85, c: 1 }), chance),
        hill(908 - lift, 22, bark, chance),
        rect(0, ground, 1024, 1034 - ground, bark),
      );
      plantLeaves(sheet, night, ground + 10, chance);
    },
    palettes: [
      { paper: '#f6ead0', a: '#2f4a35', b: '#cf5a30', c: '#eeb040' },
      { paper: '#f5e8cc', a: '#284d4a', b: '#c8502c', c: '#e9a93a' },
      { paper: '#f6e8d0', a: '#2c3e5e', b: '#cf5c3a', c: '#ecb24c' },
    ],
    screens: [{ kind: 'stipple' }, { kind: 'stipple' }, { kind: 'stipple' }],
    finish: { slipPx: 1.4, salt: 0.25, mottle: 0.06, fibre: 0.05, vignette: 0.18, wear: 0, grain: 0.05 },
  };
};

/** Bends a line around a circle, so that it drops towards its ends. */
function arch(x: number, y: number, baseline: number): [number, number] {
  const angle = (x - 512) / archRadius;
  const reach = archRadius + baseline - y;
  return [512 + Math.sin(angle) * reach, baseline + archRadius - Math.cos(angle) * reach];
}

/** Tallest at the edges, to frame the middle. */
function plantLeaves(sheet: Sheet, night: boolean, foot: number, chance: Chance): void {
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
      const degrees = side * (lean + chance.between(-5, 5));
      sheet.add(placed(sprig(height, inks[index] ?? clay, 4), 512 + side * out, foot, 1, degrees));
    }
  }
}
