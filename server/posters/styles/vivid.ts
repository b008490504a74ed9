import { bare, ink } from '../inks.ts';
import { bend, type Outline, toPathData } from '../lettering/outline.ts';
import { circle, path, rect } from '../motifs/motif.ts';
import { horizon, rays, stars, weather } from '../scenery.ts';
import { type PosterStyle, placed, unsaidName } from '../sheet.ts';

const dark = ink({ a: 1, b: 1 });
const darkest = ink({ a: 1, b: 1, c: 1 });
const cool = ink({ a: 1 });
const hot = ink({ b: 1 });
const bright = ink({ c: 1 });
const hottest = ink({ b: 1, c: 1 });
const margin = 52;
const width = 1024 - margin * 2;

/** Fluorescent inks that overprint, a vibrating thing, letters on a wave. */
export const vivid: PosterStyle = (brief) => {
  const { details, secondary, thing, setting, sky, chance } = brief;
  const swing = chance.pick([-1, 1]);
  const swell = chance.between(24, 38);
  const curve = (x: number, y: number): [number, number] => [
    x,
    y + swing * Math.sin(((x - margin) / width) * Math.PI * 2) * swell,
  ];
  const left = { x: margin, width };
  /** The text below the headline leaves the wave as much room as it takes. */
  const belowWave = 30 + swell;
  return {
    texts: {
      kicker: { face: 'sans', ...left, height: 84, maxSize: 38, minSize: 24, fill: bright, gap: 16, curve },
      headline: {
        ...{ face: 'wood', ...left, height: 360, maxSize: 0, gap: 14, curve, shadow: darkest },
        fill: (index) => [bright, bare, hot][index % 3] ?? bare,
      },
      secondary: {
        face: 'sans',
        ...left,
        height: 120,
        maxSize: 36,
        minSize: 18,
        fill: bare,
        gap: belowWave,
      },
      details: {
        ...{
          face: 'sans',
          ...left,
          capitals: true,
          words: [...details, ...unsaidName(brief)],
          between: '  ·  ',
        },
        ...{ height: 104, maxSize: 36, minSize: 18, fill: bright, gap: secondary ? 22 : belowWave },
      },
    },
    above: [],
    below: ['kicker', 'headline', ['secondary', 'details']],
    top: 0,
    foot: 1024 - 40,
    leastPicture: 340 + swell,
    draw(sheet, page) {
      const art = page.bottom - swell;
      const middle = art * 0.5 + 12;
      sheet.add(rect(0, 0, 1024, 1024, bright));
      if (chance.yes(0.6))
        sheet.add(rays(512, middle, chance.pick([20, 24, 28]), hottest, chance.between(0, 1)));
      else
        for (let ring = 15; ring > 0; ring -= 1)
          sheet.add(circle(512, middle, ring * 58, ring % 2 === 0 ? hottest : bright));
      const disc = Math.min(art * 0.5, 330);
      sheet.add(
        circle(512, middle, disc, dark),
        circle(512, middle, disc * 0.91, hot),
        circle(512, middle, disc * 0.8, cool),
      );
      if (sky === 'night') sheet.add(stars(34, bare, chance, [30, 20, 994, art]));
      sheet.add(weather(sky, bare, chance));
      if (setting) sheet.add(horizon(setting, art - 40, dark, bright, chance));

      const lean = swing * thing.lean * 1.15;
      const scale = (art / 640) * (thing.wide ? 1.04 : 1.05);
      const echo = (dx: number, fill: string, id: string) =>
        `<g style="mix-blend-mode:screen" transform="translate(${512 + dx} ${middle}) rotate(${lean}) scale(${scale})">${thing.draw({ id, line: fill, body: fill, shade: fill, light: fill, accent: fill })}</g>`;
      sheet.add(echo(-swing * 60, hot, 'left'), echo(swing * 60, bright, 'right'));
      const tones = {
        ...{ id: 'm', line: darkest, body: ink({ b: 1, c: 0.4 }), shade: ink({ a: 0.5, b: 1 }) },
        ...{ light: bare, accent: bright },
      };
      sheet.add(placed(thing.draw(tones), 512, middle, scale, lean));
      const shore = (y: number): Outline => [
        { kind: 'M', points: [-20, y] },
        { kind: 'L', points: [1044, y] },
        { kind: 'L', points: [1044, 1100] },
        { kind: 'L', points: [-20, 1100] },
      ];
      for (const [lift, fill] of [
        [46, hot],
        [26, dark],
      ] as const)
        sheet.add(path(toPathData(bend(shore(page.bottom + 14 - lift), curve)), fill));
    },
    palettes: [
      { paper: '#fffaf0', a: '#2a2bd6', b: '#ff2f7d', c: '#ffd21f' },
      { paper: '#fffaf0', a: '#0a6cd8', b: '#ff4a3d', c: '#ffe02e' },
      { paper: '#fffaf0', a: '#5a1fd0', b: '#ff3fa4', c: '#2fe0b8' },
    ],
    screens: [
      { kind: 'dots', pitch: 5, degrees: 45 },
      { kind: 'dots', pitch: 5, degrees: 75 },
      { kind: 'stipple' },
    ],
    finish: { slipPx: 1.7, salt: 0.2, mottle: 0.08, fibre: 0.02, vignette: 0.05, wear: 0, grain: 0.05 },
  };
};
