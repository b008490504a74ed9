import { circle, fade, line, type Motif, path, rect } from './motif.ts';

/** Steam that rises like strings that were just plucked. */
export const cup: Motif = ({ id, line: dark, body, shade, light, accent }) => {
  const steam = [-58, -20, 20, 58]
    .map((x, index) => {
      const lean = index % 2 === 0 ? 44 : -44;
      return line(
        `M${x} -52C${x + lean} -112 ${x - lean} -152 ${x + lean * 0.4} -214C${x + lean} -246 ${x - lean * 0.2} -276 ${x + lean * 0.1} -306`,
        accent,
        11 - index,
      );
    })
    .join('');
  return `<defs>${fade(`${id}cup`, light, shade)}</defs>${steam}
  <ellipse cy="226" rx="284" ry="52" fill="${dark}"/><ellipse cy="216" rx="268" ry="42" fill="${body}"/><ellipse cy="212" rx="150" ry="22" fill="${dark}"/>
  ${line('M176 24C292 2 292 146 142 146', dark, 44)}${line('M178 26C272 10 272 134 146 142', body, 20)}
  ${path('M-200 -20C-200 130 -130 220 -84 220L84 220C130 220 200 130 200 -20Z', dark)}${path('M-188 0C-184 124 -122 208 -80 208L80 208C122 208 184 124 188 0Z', `url(#${id}cup)`)}
  ${path('M-188 82C-180 96 180 96 188 82L178 116C170 126 -170 126 -178 116Z', accent)}
  <ellipse cy="-20" rx="204" ry="48" fill="${dark}"/><ellipse cy="-22" rx="190" ry="38" fill="${light}"/><ellipse cy="-18" rx="172" ry="30" fill="${dark}"/>
  ${path('M0 6C-60 -4 -92 -16 -64 -30C-40 -40 -8 -34 0 -24C8 -34 40 -40 64 -30C92 -16 60 -4 0 6Z', light)}${line('M-40 -18C-20 -10 20 -10 40 -18', dark, 4)}`;
};

export const bulb: Motif = ({ id, line: dark, body, shade, light, accent }) => {
  const glass =
    'M-54 -92C-54 -20 -142 10 -142 118C-142 218 -66 284 0 292C66 284 142 218 142 118C142 10 54 -20 54 -92Z';
  const threads = [-134, -116, -98].map((y) => rect(-54, y, 108, 9, accent)).join('');
  const filament = 'M-30 -70L-30 10M30 -70L30 10M-30 10L-52 190L-26 40L-8 200L8 40L26 200L52 40L30 10';
  return `<defs><radialGradient id="${id}glow" gradientUnits="userSpaceOnUse" cx="0" cy="120" r="170"><stop offset=".1" stop-color="${light}"/><stop offset=".9" stop-color="${body}"/></radialGradient></defs>
  ${rect(-7, -700, 14, 480, dark)}${path('M-34 -230L34 -230L60 -150L60 -88L-60 -88L-60 -150Z', dark)}${threads}
  ${path(glass, dark)}<g transform="translate(0 6) scale(.93 .95)">${path(glass, `url(#${id}glow)`)}</g>
  ${line(filament, dark, 13)}${line(filament, accent, 5)}${line('M-108 108C-108 66 -84 36 -66 14', shade, 12)}`;
};

/** The sound hole and its strings, for words that name no thing: taken from the venue's logo. */
export const soundHole: Motif = ({ line: dark, body, shade, light, accent }) => {
  const rings = [300, 262, 224, 186]
    .map((radius, index) => circle(0, 0, radius, [dark, body, dark, accent][index] ?? dark))
    .join('');
  const inlay = Array.from(
    { length: 24 },
    (_, index) =>
      `<g transform="rotate(${index * 15})">${path('M-12 -256L12 -256L0 -230Z', index % 2 ? light : shade)}</g>`,
  ).join('');
  const strings = [-75, -45, -15, 15, 45, 75]
    .map((x, index) => rect(x - 3.5, -620, 7 - index * 0.7, 1240, light))
    .join('');
  return `${rings}${inlay}${circle(0, 0, 160, dark)}${strings}`;
};

/** A sound wave, for electronic music. */
export const wave: Motif = ({ line: dark, body, light, accent }) => {
  const bars = Array.from({ length: 21 }, (_, index) => {
    const x = (index - 10) * 28;
    const height =
      60 + 250 * Math.abs(Math.sin(index * 1.7) * Math.cos(index * 0.37)) * (1 - Math.abs(index - 10) / 14);
    return (
      rect(x - 11, -height, 22, height * 2, dark, 11) +
      rect(x - 5, -height * 0.72, 10, height * 1.44, [light, accent, body][index % 3] ?? light, 5)
    );
  });
  return bars.join('');
};
