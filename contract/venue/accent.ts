/** WCAG's minimum for text of any size. */
export const minContrast = 4.5;

/**
 * The darkest and the lightest of what the accent meets: text in the accent stands on the site's dark grounds, the
 * lightest of which is a white part of a photo under its veil, and dark ink stands on buttons in the accent.
 */
export const accentGrounds = ['#0d0705', '#180904', '#1c0d05', '#21140d', '#3d3837'] as const;

type Triple = [number, number, number];

/** The nearest colour that can be read wherever the accent is used: of the same hue, no lighter than necessary. */
export function legibleAccent(chosen: string): string {
  if (isLegible(chosen)) return chosen;
  // A venue has one accent, which is asked for again and again.
  if (lastMoved?.chosen !== chosen) lastMoved = { chosen, used: moveToLegible(chosen) };
  return lastMoved.used;
}

let lastMoved: { chosen: string; used: string } | undefined;

function moveToLegible(chosen: string): string {
  const [lightness, a, b] = oklabOf(linearOf(chosen));
  for (let step = 1; step <= 1_000; step += 1) {
    const lighter = inGamut([lightness + ((1 - lightness) * step) / 1_000, a, b]);
    if (isLegible(lighter)) return lighter;
  }
  return '#ffffff';
}

function isLegible(colour: string): boolean {
  return accentGrounds.every((ground) => contrast(colour, ground) >= minContrast);
}

/** WCAG's contrast ratio of two colours, each as `#rrggbb`. */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(colour: string): number {
  const [red, green, blue] = linearOf(colour);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function linearOf(colour: string): Triple {
  const channel = (start: number) => {
    const value = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

/** The colour with the most chroma that a screen can show, up to the wanted one. */
function inGamut([lightness, a, b]: Triple): string {
  for (let share = 1; share > 0; share -= 0.01) {
    const linear = linearFrom([lightness, a * share, b * share]);
    if (linear.every((value) => value >= -0.0001 && value <= 1.0001)) return hexOf(linear);
  }
  return hexOf(linearFrom([lightness, 0, 0]));
}

function hexOf(linear: Triple): string {
  const channels = linear.map((value) => {
    const bounded = Math.min(1, Math.max(0, value));
    const encoded = bounded <= 0.0031308 ? bounded * 12.92 : 1.055 * bounded ** (1 / 2.4) - 0.055;
    return Math.round(encoded * 255)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${channels.join('')}`;
}

/** Oklab (Ottosson 2020), in which equal steps of lightness look equal and a hue stays what it is. */
function oklabOf([red, green, blue]: Triple): Triple {
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function linearFrom([lightness, a, b]: Triple): Triple {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

/** The light ground of forms and of the staff's screens, and a line that is seen on it. */
const paper = '#faf5ec';
const edge = '#8a7462';
/** Below this a button can hardly be told from the paper. */
const minButtonContrast = 1.6;

/** The style sheet of an accent: the colour, and an edge for its buttons if they would vanish on paper. */
export function accentSheet(accent: string): string {
  const isPale = contrast(accent, paper) < minButtonContrast;
  return `:root{--color-amber:${accent}${isPale ? `;--accent-edge:${edge}` : ''}}`;
}
