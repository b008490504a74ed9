import type { Chance } from '../seed.ts';
import type { Subject } from '../vocabulary.ts';
import { circle, fade, line, type Motif, mirrored, path, rect, through, tube } from './motif.ts';

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

const guitar: Motif = ({ id, line: dark, body, shade, light, accent }) => {
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

const violin: Motif = ({ id, line: dark, body, shade, light, accent }) => {
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
const banjo: Motif = ({ id, line: dark, body, shade, light, accent }) => {
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

/** A keyboard bent into a fan, black keys in twos and threes. */
const keys: Motif = ({ id, line: dark, body, shade, light, accent }) => {
  const count = 14;
  const from = -205;
  const step = 230 / count;
  const at = (degrees: number, radius: number) => {
    const radians = (degrees * Math.PI) / 180;
    return `${(Math.cos(radians) * radius).toFixed(1)} ${(Math.sin(radians) * radius + 90).toFixed(1)}`;
  };
  const wedge = (start: number, end: number, inside: number, outside: number) =>
    `M${at(start, inside)}L${at(start, outside)}A${outside} ${outside} 0 0 1 ${at(end, outside)}L${at(end, inside)}A${inside} ${inside} 0 0 0 ${at(start, inside)}Z`;
  let drawn = '';
  for (let index = 0; index < count; index += 1) {
    const start = from + index * step;
    drawn += path(
      wedge(start + 0.5, start + step - 0.5, 104, 330),
      index % 7 === 3 ? accent : `url(#${id}ivory)`,
    );
  }
  for (let index = 1; index < count; index += 1) {
    if (index % 7 === 0 || index % 7 === 3) continue;
    const middle = from + index * step;
    drawn += path(wedge(middle - step * 0.31, middle + step * 0.31, 100, 244), dark);
    drawn += path(wedge(middle - step * 0.17, middle + step * 0.02, 112, 232), shade);
  }
  return `<defs><radialGradient id="${id}ivory" gradientUnits="userSpaceOnUse" cx="0" cy="90" r="330"><stop offset=".3" stop-color="${body}"/><stop offset=".8" stop-color="${light}"/></radialGradient></defs>
  ${path(`M${at(from - 4, 84)}L${at(from - 4, 346)}A346 346 0 0 1 ${at(from + 234, 346)}L${at(from + 234, 84)}A84 84 0 0 0 ${at(from - 4, 84)}Z`.replace('A346 346 0 0 1', 'A346 346 0 1 1').replace('A84 84 0 0 0', 'A84 84 0 1 0'), dark)}${drawn}`;
};

const drum: Motif = ({ id, line: dark, body, shade, light, accent }) => {
  const lugs = [-208, -132, -46, 46, 132, 208]
    .map((x) => {
      const drop = Math.sqrt(1 - (x / 262) ** 2) * 62;
      return `${rect(x - 7, 54 + drop, 14, 150, dark, 5)}${rect(x - 13, 100 + drop, 26, 54, dark, 9)}${rect(x - 7, 108 + drop, 14, 38, accent, 6)}`;
    })
    .join('');
  return `<defs>${fade(`${id}shell`, light, shade)}${fade(`${id}skin`, light, body, 70)}${fade(`${id}cymbal`, light, shade, 15)}</defs>
  <g transform="translate(112 -196) rotate(-14)"><ellipse rx="206" ry="40" fill="${dark}"/><ellipse cy="-4" rx="196" ry="32" fill="url(#${id}cymbal)"/><ellipse cy="-5" rx="140" ry="21" fill="none" stroke="${dark}" stroke-width="3"/><ellipse cy="-6" rx="88" ry="12" fill="none" stroke="${dark}" stroke-width="3"/><path d="M-42 -10C-36 -44 36 -44 42 -10Z" fill="${dark}"/>${rect(-5, -62, 10, 34, dark, 4)}</g>
  ${line('M118 -160L132 10', dark, 11)}
  ${path('M-262 30L-262 186C-262 296 262 296 262 186L262 30Z', dark)}${path('M-250 60L-250 186C-250 280 250 280 250 186L250 60Z', `url(#${id}shell)`)}
  ${path('M-262 168C-262 286 262 286 262 168L262 196C262 314 -262 314 -262 196Z', dark)}${path('M-252 186C-240 290 240 290 252 186L252 192C240 300 -240 300 -252 192Z', accent)}${lugs}
  <ellipse cy="36" rx="272" ry="88" fill="${dark}"/><ellipse cy="28" rx="262" ry="80" fill="${accent}"/><ellipse cy="28" rx="248" ry="72" fill="${dark}"/><ellipse cy="28" rx="240" ry="67" fill="url(#${id}skin)"/>
  ${line('M-286 -150L30 44', dark, 17)}${line('M-280 -146L22 39', light, 6)}${circle(34, 46, 14, dark)}${line('M-210 -236L-26 52', dark, 17)}${line('M-206 -230L-32 42', light, 6)}${circle(-24, 56, 14, dark)}`;
};

const record: Motif = ({ id, line: dark, body, shade, light, accent }) => {
  const grooves = Array.from({ length: 13 }, (_, index) => 122 + index * 13)
    .map(
      (radius) =>
        `<circle r="${radius}" fill="none" stroke="${shade}" stroke-width="${radius % 3 === 0 ? 4 : 2}"/>`,
    )
    .join('');
  const wedge = (turn: number, spread: number, fill: string) => {
    const radians = (spread * Math.PI) / 360;
    const x = Math.sin(radians) * 292;
    const y = -Math.cos(radians) * 292;
    return `<path transform="rotate(${turn})" d="M0 0L${-x} ${y}A292 292 0 0 1 ${x} ${y}Z" fill="${fill}"/>`;
  };
  return `<defs><radialGradient id="${id}gleam" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="296"><stop offset=".3" stop-color="${shade}"/><stop offset=".75" stop-color="${body}"/><stop offset="1" stop-color="${shade}"/></radialGradient></defs>
  ${circle(0, 0, 300, dark)}${wedge(38, 34, `url(#${id}gleam)`)}${wedge(218, 34, `url(#${id}gleam)`)}${wedge(52, 8, light)}${wedge(232, 8, light)}
  <g opacity=".9">${grooves}</g>${circle(0, 0, 112, dark)}${circle(0, 0, 104, accent)}<circle r="84" fill="none" stroke="${dark}" stroke-width="4"/><circle r="34" fill="none" stroke="${dark}" stroke-width="3"/>${rect(-62, -62, 124, 9, dark)}${rect(-44, -46, 88, 5, dark)}${rect(-54, 48, 108, 5, dark)}${circle(0, 0, 11, light)}`;
};

/** Steam that rises like strings that were just plucked. */
const cup: Motif = ({ id, line: dark, body, shade, light, accent }) => {
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

const bulb: Motif = ({ id, line: dark, body, shade, light, accent }) => {
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
const soundHole: Motif = ({ line: dark, body, shade, light, accent }) => {
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
const wave: Motif = ({ line: dark, body, light, accent }) => {
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

export interface Thing {
  draw: Motif;
  /** How far it leans, in degrees: a long thing looks best on a diagonal. */
  lean: number;
  /** Wider than tall, so that it fills a picture sooner. */
  wide: boolean;
}

const things: Record<Subject, Thing> = {
  guitar: { draw: guitar, lean: 26, wide: false },
  violin: { draw: violin, lean: 22, wide: false },
  banjo: { draw: banjo, lean: 26, wide: false },
  saxophone: { draw: saxophone, lean: 6, wide: false },
  trumpet: { draw: trumpet, lean: 0, wide: true },
  microphone: { draw: microphone, lean: -9, wide: false },
  keys: { draw: keys, lean: 0, wide: true },
  drum: { draw: drum, lean: 0, wide: true },
  record: { draw: record, lean: 12, wide: true },
  cup: { draw: cup, lean: 0, wide: true },
  bulb: { draw: bulb, lean: 0, wide: false },
  soundHole: { draw: soundHole, lean: 18, wide: true },
  wave: { draw: wave, lean: 0, wide: true },
};

export function thingOf(subject: Subject | undefined, chance: Chance): Thing {
  // Words that name no thing get a motif that fits every evening.
  return things[subject ?? chance.pick(['soundHole', 'soundHole', 'bulb', 'record', 'wave', 'microphone'])];
}
