import { circle, fade, line, type Motif, path, rect, through, tube } from './motif.ts';

export const saxophone: Motif = ({ id, line: dark, body, shade, light, accent }) => {
  const bend = through([
    [-148, -262, 15],
    [-110, -284, 20],
    [-66, -262, 25],
    [-46, -200, 31],
    [-34, -90, 42],
    [-18, 50, 56],
    [2, 168, 70],
    [52, 240, 84],
    [124, 218, 98],
    [152, 130, 112],
    [166, 40, 142],
    [186, -28, 204],
  ]);
  const inner = bend.map(([x, y, width]): [number, number, number] => [x - width * 0.06, y, width * 0.7]);
  const glint = bend
    .slice(30, -10)
    .map(([x, y, width]): [number, number, number] => [x + width * 0.24, y, width * 0.09]);
  const keys = [
    [-52, -150, 13],
    [-40, -96, 16],
    [-32, -44, 17],
    [-22, 12, 19],
    [-10, 68, 20],
    [6, 126, 21],
  ] as const;
  return `<defs>${fade(`${id}brass`, light, shade, 8)}</defs>${path(tube(bend), dark)}${path(tube(inner), `url(#${id}brass)`)}${path(tube(glint), light)}
  <g transform="translate(187 -34) rotate(12)"><ellipse rx="108" ry="34" fill="${dark}"/><ellipse cx="1" cy="-1" rx="93" ry="24" fill="${shade}"/><ellipse cx="8" cy="5" rx="66" ry="15" fill="${dark}"/></g>
  ${line('M-196 -238L-150 -262', dark, 26)}${line('M-190 -240L-164 -254', accent, 10)}
  ${keys.map(([x, y, r]) => circle(x + 2, y, r + 5, dark) + circle(x + 2, y, r, accent) + circle(x, y - 2, r * 0.45, dark)).join('')}
  ${line('M34 -110C44 -10 60 90 96 176', dark, 9)}${line('M22 -40L46 -46M34 40L62 30M58 116L90 100', dark, 9)}${circle(96, 176, 17, dark)}${circle(96, 176, 10, body)}
  ${circle(62, 234, 24, dark)}${circle(62, 234, 17, accent)}${circle(128, 196, 21, dark)}${circle(128, 196, 14, accent)}`;
};

export const trumpet: Motif = ({ id, line: dark, body, shade, light, accent }) => {
  const bell = tube(
    through([
      [60, -34, 26],
      [140, -34, 32],
      [200, -34, 50],
      [240, -34, 96],
      [272, -34, 190],
    ]),
  );
  const shine = tube(
    through([
      [70, -40, 6],
      [140, -41, 8],
      [200, -46, 12],
      [236, -58, 18],
      [262, -84, 14],
    ]),
  );
  const valve = (x: number) =>
    `${rect(x - 19, -88, 38, 168, dark, 8)}${rect(x - 12, -80, 24, 152, `url(#${id}brass)`, 5)}${rect(x - 4, -124, 8, 40, dark)}${rect(x - 17, -136, 34, 14, dark, 6)}${rect(x - 12, -62, 24, 7, accent)}${rect(x - 12, 44, 24, 7, accent)}`;
  return `<defs>${fade(`${id}brass`, light, shade, 80)}</defs><g transform="rotate(-18)">
  ${line('M-292 -34L120 -34', dark, 26, 'butt')}${line('M-284 -34L120 -34', body, 13, 'butt')}
  ${line('M60 -34M-150 58L92 58C150 58 150 -34 92 -34', dark, 26, 'butt')}${line('M-150 58L92 58C150 58 150 -34 92 -34', body, 13, 'butt')}
  ${line('M-150 58C-206 58 -206 -34 -150 -34', dark, 26, 'butt')}${line('M-150 58C-206 58 -206 -34 -150 -34', body, 13, 'butt')}
  ${path(bell, dark)}<g transform="translate(4 -3) scale(.965 .9)">${path(bell, `url(#${id}brass)`)}</g>${path(shine, light)}<ellipse cx="274" cy="-34" rx="18" ry="98" fill="${dark}"/><ellipse cx="277" cy="-34" rx="10" ry="82" fill="${shade}"/>
  ${valve(-62)}${valve(-14)}${valve(34)}${path('M-312 -52L-290 -44L-290 -24L-312 -16C-304 -28 -304 -40 -312 -52Z', dark)}${line('M84 44L112 20', dark, 9)}</g>`;
};

export const microphone: Motif = ({ id, line: dark, body, shade, light, accent }) => {
  const head =
    'M-112 -150C-112 -256 -70 -300 0 -300C70 -300 112 -256 112 -150L112 -20C112 66 76 104 0 104C-76 104 -112 66 -112 -20Z';
  const ribs = [-84, -56, -28, 0, 28, 56, 84]
    .map((x) => {
      const top = -290 + Math.abs(x) ** 1.7 * 0.05;
      const bottom = 88 - Math.abs(x) ** 1.7 * 0.046;
      return rect(x - 8, top + 8, 16, bottom - top - 14, dark, 8);
    })
    .join('');
  return `<defs>${fade(`${id}chrome`, light, shade, 18)}<clipPath id="${id}head"><path d="${head}"/></clipPath></defs>
  ${path(head, dark)}<g transform="translate(0 -6) scale(.93 .95)">${path(head, `url(#${id}chrome)`)}</g>${ribs}
  <g clip-path="url(#${id}head)">${rect(-130, -122, 260, 56, dark)}${rect(-130, -114, 260, 11, light)}${rect(-130, -97, 260, 9, body)}${rect(-130, -82, 260, 9, shade)}</g>
  ${rect(-30, -128, 60, 70, dark, 8)}${rect(-21, -119, 42, 52, accent, 4)}
  ${path('M-40 100L40 100L30 158L-30 158Z', dark)}${path('M-58 150L58 150L58 176C58 206 30 216 22 220L-22 220C-30 216 -58 206 -58 176Z', dark)}${circle(0, 180, 17, accent)}
  ${rect(-19, 214, 38, 400, dark)}${rect(-9, 214, 8, 400, body)}`;
};
