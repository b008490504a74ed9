import { circle, fade, line, type Motif, path, rect } from './motif.ts';

/** A keyboard bent into a fan, black keys in twos and threes. */
export const keys: Motif = ({ id, line: dark, body, shade, light, accent }) => {
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

export const drum: Motif = ({ id, line: dark, body, shade, light, accent }) => {
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

export const record: Motif = ({ id, line: dark, body, shade, light, accent }) => {
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
