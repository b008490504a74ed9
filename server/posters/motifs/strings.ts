import { circle, fade, line, type Motif, mirrored, path, rect } from './motif.ts';

export const guitar: Motif = ({ id, line: dark, body, shade, light, accent }) => {
  const shape = mirrored(
    [
      [38, -44, 96, -34, 98, 30],
      [100, 70, 70, 84, 74, 112],
      [80, 142, 140, 150, 140, 214],
      [140, 274, 80, 300, 0, 300],
    ],
    -36,
  );
  const strings = [-10, -6, -2, 2, 6, 10]
    .map((x) => line(`M${x * 0.8} -236L${x} 196`, light, 1.7, 'butt'))
    .join('');
  const frets = Array.from({ length: 11 }, (_, fret) => -232 + 250 * (1 - 0.92 ** fret) * 1.18)
    .map((y) => rect(-14, y, 28, 2.4, accent))
    .join('');
  const pegs = [-276, -262, -248]
    .map((y) => rect(-31, y - 4, 12, 8, dark, 3) + rect(19, y - 4, 12, 8, dark, 3))
    .join('');
  return `<defs>${fade(`${id}wood`, light, shade, 62)}${fade(`${id}side`, body, shade, 20)}</defs>
  ${path(shape, dark)}<g transform="translate(0 10) scale(.95 .945) translate(0 6)">${path(shape, `url(#${id}side)`)}</g>
  <g transform="translate(0 10) scale(.9 .9) translate(0 12)">${path(shape, `url(#${id}wood)`)}</g>
  ${path('M18 108C60 92 92 140 84 196C66 206 36 190 30 158Z', dark)}
  ${circle(0, 86, 53, dark)}${circle(0, 86, 48, accent)}${circle(0, 86, 43, dark)}
  ${path('M-17 -240L17 -240L18.500 62L-18.500 62Z', dark)}${rect(-14, -236, 28, 292, shade)}${frets}
  ${path('M-24 -300C-12 -292 12 -292 24 -300L20 -238L-20 -238Z', dark)}${pegs}
  ${path('M-52 190C-40 184 40 184 52 190L52 206C30 212 -30 212 -52 206Z', dark)}${rect(-34, 192, 68, 4, light)}${strings}`;
};

export const violin: Motif = ({ id, line: dark, body, shade, light, accent }) => {
  const shape = mirrored(
    [
      [36, -52, 88, -46, 88, 6],
      [88, 34, 66, 34, 64, 46],
      [50, 66, 48, 110, 66, 130],
      [72, 140, 104, 136, 110, 200],
      [114, 262, 56, 284, 0, 284],
    ],
    -44,
  );
  const hole =
    'M0 -34C10 -40 14 -28 8 -22C2 -18 -2 -24 0 -10C2 6 6 20 4 32C2 46 -10 46 -14 38C-16 30 -6 28 -4 34C-2 22 -6 6 -8 -8C-9 -22 -8 -30 0 -34Z';
  const strings = [-9, -3, 3, 9].map((x) => line(`M${x * 0.6} -236L${x} 218`, light, 1.8, 'butt')).join('');
  return `<defs>${fade(`${id}wood`, light, shade, 55)}</defs>
  <g transform="rotate(24) translate(120 -10)">${line('M0 -300L0 292', dark, 7)}${line('M-9 -286L-9 262', light, 2.6)}${rect(-16, 232, 20, 34, dark, 4)}</g>
  ${path(shape, dark)}<g transform="translate(0 8) scale(.93 .945)">${path(shape, body)}</g><g transform="translate(0 12) scale(.87 .9)">${path(shape, `url(#${id}wood)`)}</g>
  <g transform="translate(-40 96) rotate(6)">${path(hole, dark)}</g><g transform="translate(40 96) scale(-1 1) rotate(6)">${path(hole, dark)}</g>
  ${path('M-15 -44L15 -44L20 66L-20 66Z', dark)}${path('M-11 -240L11 -240L15 -40L-15 -40Z', dark)}
  ${path('M-30 116L-26 104L26 104L30 116L18 112L-18 112Z', accent)}${path('M-20 168L20 168L12 268L-12 268Z', dark)}
  ${path('M-12 -236L12 -236L14 -262C28 -276 24 -304 0 -304C-24 -304 -28 -276 -14 -262Z', dark)}${circle(0, -282, 8, accent)}
  ${rect(-30, -254, 60, 7, dark, 3)}${rect(-28, -240, 56, 7, dark, 3)}${strings}`;
};

/** A round body, five strings. */
export const banjo: Motif = ({ id, line: dark, body, shade, light, accent }) => {
  const lugs = Array.from(
    { length: 20 },
    (_, index) =>
      `<g transform="translate(0 136) rotate(${index * 18})">${rect(-5, -170, 10, 22, accent, 3)}</g>`,
  ).join('');
  const strings = [-10, -5, 0, 5, 10]
    .map((x) => line(`M${x * 0.8} -240L${x} 236`, dark, 1.7, 'butt'))
    .join('');
  return `<defs>${fade(`${id}skin`, light, body, 50)}</defs>${circle(0, 136, 162, dark)}${lugs}${circle(0, 136, 148, shade)}${circle(0, 136, 134, dark)}${circle(0, 136, 128, `url(#${id}skin)`)}
  ${path('M-15 -240L15 -240L17 24L-17 24Z', dark)}${[-216, -176, -138, -104, -72, -44, -18].map((y) => rect(-12, y, 24, 2.6, accent)).join('')}
  ${path('M-24 -304C-10 -292 10 -292 24 -304L18 -238L-18 -238Z', dark)}${[-282, -260].map((y) => rect(-34, y, 13, 9, dark, 3) + rect(21, y, 13, 9, dark, 3)).join('')}
  ${path('M-26 180L26 180L20 194L-20 194Z', dark)}${strings}`;
};
