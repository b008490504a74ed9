import { ink } from '../inks.ts';
import { line, path } from '../motifs/motif.ts';
import type { PosterStyle } from '../poster-brief.ts';
import { horizon, leaf, stars } from '../scenery.ts';
import type { Chance } from '../seed.ts';
import { fitSize, fitText } from '../set-lines.ts';
import { Sheet } from '../sheet.ts';
import { setText } from '../typeface.ts';

const ultramarine = ink({ a: 1 });
const coral = ink({ b: 1 });
const ochre = ink({ c: 1 });
const margin = 64;

/** Cut paper: few large shapes that print over each other, a thing in silhouette, and quiet letters with room around. */
export const artistic: PosterStyle = ({
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
  const fitted = fitText('light', headline, {
    width: 900,
    height: 330,
    maxLines: 3,
    maxSize: 178,
    leading: 0.92,
    trackingEm: -0.025,
  });
  const textHeight = fitted.size * (0.72 + (fitted.lines.length - 1) * 0.92);
  const artBottom = 1024 - margin - textHeight - 92;
  const middleY = artBottom / 2 + 14;
  const onLeft = chance.yes();
  const x = onLeft ? 430 : 594;
  const reach = artBottom / 2;

  const shapes: string[] = [];
  shapes.push(
    `<g transform="translate(${onLeft ? 690 : 334} ${(middleY - 10).toFixed(0)})">${path(blob(reach * 1.02, chance), coral)}</g>`,
  );
  shapes.push(
    `<g transform="translate(${onLeft ? 330 : 694} ${(middleY + 30).toFixed(0)})">${path(blob(reach * 0.86, chance), ochre)}</g>`,
  );
  const arcX = onLeft ? 846 : 178;
  shapes.push(
    `<circle cx="${arcX}" cy="${(middleY - reach * 0.52).toFixed(0)}" r="${(reach * 0.36).toFixed(0)}" fill="${sky === 'night' ? ultramarine : ochre}"/>`,
  );
  sheet.add(`<g>${shapes.map((shape) => `<g style="mix-blend-mode:screen">${shape}</g>`).join('')}</g>`);
  if (sky === 'night') sheet.add(stars(14, ultramarine, chance, [60, 50, 964, middleY]));
  if (setting)
    sheet.add(
      `<g style="mix-blend-mode:screen" transform="translate(0 ${(artBottom - 740).toFixed(0)})"><clipPath id="land"><rect x="${margin}" y="300" width="${1024 - margin * 2}" height="440"/></clipPath><g clip-path="url(#land)">${horizon(setting, 690, ultramarine, ochre, chance)}</g></g>`,
    );
  const tilt =
    { guitar: 28, violin: 24, banjo: 26, saxophone: 6, trumpet: 0, microphone: -10 }[subject as string] ?? 0;
  const drawn = motif({
    id: 'm',
    line: ultramarine,
    body: ink({ b: 1, c: 1 }),
    shade: ink({ a: 1, b: 1 }),
    light: ink({ c: 0 }),
    accent: ink({ b: 1 }),
  });
  sheet.place(drawn, x, middleY, (artBottom / 640) * 1.06, onLeft ? tilt : -tilt);
  for (let index = 0; index < 5; index += 1) {
    const stem = `<g>${[0, 1, 2, 3, 4].map((place) => `<g transform="rotate(${-56 + place * 28}) translate(0 -56)">${leaf(index % 2 ? coral : ultramarine)}</g>`).join('')}${line('M0 40L0 -20', index % 2 ? coral : ultramarine, 9)}</g>`;
    const px = onLeft ? [900, 812, 118, 930, 96][index] : [124, 212, 906, 94, 928][index];
    const py = [0.86, 1.0, 0.2, 0.56, 0.86][index] ?? 0.5;
    if (index < 3 || chance.yes(0.6))
      sheet.place(
        `<g style="mix-blend-mode:screen">${stem}</g>`,
        px ?? 100,
        artBottom * py,
        chance.between(0.7, 1.15),
        chance.between(-50, 50),
      );
  }

  const base = 1024 - margin - 34;
  for (const [index, text] of fitted.lines.entries()) {
    const set = setText('light', text, fitted.size, -0.025);
    const y = base - 40 - (fitted.lines.length - 1 - index) * fitted.size * 0.92;
    sheet.text(set.outline, margin - fitted.size * 0.02, y, ultramarine, fitted.size * 0.008);
  }
  const right = [...details, venue.brand].join('  —  ');
  const rightSize = fitSize('plain', right, 430, 21);
  const rightSet = setText('plain', right, rightSize);
  sheet.text(rightSet.outline, 1024 - margin - rightSet.width, 1024 - margin + 6, ultramarine);
  const secondSize = fitSize('plain', secondary, 880 - rightSet.width - 30, 21);
  const second = setText('plain', secondary, secondSize);
  sheet.text(second.outline, margin, 1024 - margin + 6, coral === '' ? ultramarine : ultramarine);
  const palette = chance.pick([
    { paper: '#f7f1e4', a: '#23309a', b: '#ff6a4d', c: '#f5b83d' },
    { paper: '#f6efe2', a: '#17453f', b: '#f2705a', c: '#f0b54a' },
    { paper: '#f6f0e6', a: '#3a2a6b', b: '#f25f6b', c: '#8fc9b8' },
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
      finish: { slipPx: 0.8, salt: 0.12, mottle: 0.07, fibre: 0.06, vignette: 0.08, wear: 0, grain: 0.04 },
    },
  };
};

/** A shape as scissors leave it: round, never regular. */
function blob(radius: number, chance: Chance): string {
  const corners = 7;
  const points = Array.from({ length: corners }, (_, index) => {
    const angle = ((index + chance.between(-0.2, 0.2)) / corners) * Math.PI * 2;
    const reach = radius * chance.between(0.72, 1.08);
    return [Math.cos(angle) * reach, Math.sin(angle) * reach * 0.94] as const;
  });
  const at = (index: number) => points[(index + corners) % corners] ?? [0, 0];
  const middle = (index: number) => [
    (at(index)[0] + at(index + 1)[0]) / 2,
    (at(index)[1] + at(index + 1)[1]) / 2,
  ];
  let d = `M${middle(-1)
    .map((n) => n.toFixed(1))
    .join(' ')}`;
  for (let index = 0; index < corners; index += 1)
    d += `Q${at(index)
      .map((n) => n.toFixed(1))
      .join(' ')} ${middle(index)
      .map((n) => n.toFixed(1))
      .join(' ')}`;
  return `${d}Z`;
}
