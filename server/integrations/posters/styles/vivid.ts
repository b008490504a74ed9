import { bare, ink } from '../inks.ts';
import { circle, rect } from '../motifs/motif.ts';
import { bend, type Outline } from '../outline.ts';
import type { PosterStyle } from '../poster-brief.ts';
import { horizon, rays, stars } from '../scenery.ts';
import { fitBlock, fitSize } from '../set-lines.ts';
import { Sheet } from '../sheet.ts';
import { setText } from '../typeface.ts';

const night = ink({ a: 1, b: 1 });
const margin = 52;

/** Fluorescent inks that print over each other, a thing that vibrates, letters that ride the wave. */
export const vivid: PosterStyle = ({
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
  const block = fitBlock(headline, 1024 - margin * 2, 420, 3, 0.33, 14);
  const swing = chance.pick([-1, 1]);
  const wave = chance.between(24, 40);
  const artHeight = 1024 - block.height - 150;
  const x = 512;
  const y = artHeight * 0.5 + 46;
  sheet.add(rect(0, 0, 1024, 1024, ink({ c: 1 })));
  const turn = chance.between(0, 1);
  const pattern = chance.pick(['rays', 'rings'] as const);
  if (pattern === 'rays') sheet.add(rays(x, y, chance.pick([20, 24, 28]), ink({ b: 1, c: 1 }), turn));
  else
    for (let radius = 880; radius > 60; radius -= 64)
      sheet.add(circle(x, y, radius, (radius / 64) % 2 < 1 ? ink({ b: 1, c: 1 }) : ink({ c: 1 })));
  sheet.add(
    circle(x, y, artHeight * 0.49, ink({ a: 1, b: 1 })),
    circle(x, y, artHeight * 0.45, ink({ b: 1 })),
    circle(x, y, artHeight * 0.4, ink({ a: 1 })),
  );
  if (sky === 'night') sheet.add(`<g>${stars(30, bare, chance, [40, 30, 984, y + 100])}</g>`);
  if (setting) sheet.add(horizon(setting, artHeight - 8, night, ink({ c: 1 }), chance));
  const tilt =
    { guitar: 32, violin: 28, banjo: 30, saxophone: 6, microphone: 14, trumpet: 0 }[subject as string] ?? 0;
  const scale = (artHeight / 640) * 1.1;
  const echo = (dx: number, fill: string, id: string) =>
    `<g style="mix-blend-mode:screen" transform="translate(${x + dx} ${y}) rotate(${swing * tilt}) scale(${scale.toFixed(3)})">${motif({ id, line: fill, body: fill, shade: fill, light: fill, accent: fill })}</g>`;
  sheet.add(echo(-swing * 46, ink({ b: 1 }), 'e1'), echo(swing * 46, ink({ c: 1 }), 'e2'));
  sheet.place(
    motif({
      id: 'm',
      line: ink({ a: 1, b: 1, c: 1 }),
      body: ink({ b: 1, c: 0.4 }),
      shade: ink({ a: 0.5, b: 1 }),
      light: bare,
      accent: ink({ c: 1 }),
    }),
    x,
    y,
    scale,
    swing * tilt,
  );

  const top = 1024 - margin - 66 - block.height;
  const bendy = (outline: Outline, lift: number) =>
    bend(outline, (px, py) => [
      px,
      py + lift + Math.sin((px / (1024 - margin * 2)) * Math.PI * 2 + (swing > 0 ? 0 : Math.PI)) * wave,
    ]);
  const floor: Outline = [
    { kind: 'M', points: [-margin - 20, top - 22] },
    { kind: 'L', points: [1024 - margin + 20, top - 22] },
    { kind: 'L', points: [1024 - margin + 20, 1100] },
    { kind: 'L', points: [-margin - 20, 1100] },
    { kind: 'Z', points: [] },
  ];
  const ground = bendy(floor, -6)
    .map(({ kind, points }) => kind + points.map((n) => n.toFixed(1)).join(' '))
    .join('');
  sheet.add(`<g transform="translate(${margin} 0)"><path d="${ground}" fill="${night}"/></g>`);
  for (const [index, line] of block.lines.entries()) {
    const bent = bendy(line.outline, top + line.top);
    sheet.text(bent, margin + 7, 7, ink({ a: 1, b: 1, c: 1 }));
    sheet.text(bent, margin, 0, [ink({ c: 1 }), bare, ink({ b: 1 })][index % 3] ?? bare);
  }
  const foot = [venue.brand, ...details].join('  /  ').toUpperCase();
  const footSize = fitSize('sans', foot, 430, 24, 0.06);
  const footSet = setText('sans', foot, footSize, 0.06);
  sheet.text(footSet.outline, 1024 - margin - footSet.width, 990, ink({ c: 1 }));
  const second = fitSize('sans', secondary, 1024 - margin * 2 - footSet.width - 30, 24);
  sheet.text(setText('sans', secondary, second).outline, margin, 990, bare);
  const palette = chance.pick([
    { paper: '#fffaf0', a: '#2a2bd6', b: '#ff2f7d', c: '#ffd21f' },
    { paper: '#fffaf0', a: '#0a6cd8', b: '#ff4a3d', c: '#ffe02e' },
    { paper: '#fffaf0', a: '#5a1fd0', b: '#ff3fa4', c: '#2fe0b8' },
  ]);
  return {
    sheet,
    recipe: {
      paper: palette.paper,
      inks: [
        { colour: palette.a, screen: { kind: 'dots', pitch: 5, degrees: 45 } },
        { colour: palette.b, screen: { kind: 'dots', pitch: 5, degrees: 75 } },
        { colour: palette.c, screen: { kind: 'stipple' } },
      ],
      finish: { slipPx: 3, salt: 0.2, mottle: 0.08, fibre: 0.02, vignette: 0.05, wear: 0, grain: 0.05 },
    },
  };
};
