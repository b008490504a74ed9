/** WCAG's minimum for text of any size. */
export const minContrast = 4.5;

/**
 * The darkest and the lightest of what the accent meets: text in the accent stands on the site's dark grounds, the
 * lightest of which is a white part of a photo under its veil, and dark ink stands on buttons in the accent.
 */
export const accentGrounds = ['#0d0705', '#180904', '#1c0d05', '#21140d', '#3d3837'] as const;

/**
 * The nearest colour that can be read wherever the accent is used, no lighter than necessary. Red, green and blue are
 * raised by the same amount, because their differences are the hue.
 */
export function legibleAccent(chosen: string): string {
  for (let more = 0; more < 255; more += 1) {
    const lighter = hexOf(channelsOf(chosen).map((value) => Math.min(255, value + more)));
    if (isLegible(lighter)) return lighter;
  }
  return '#ffffff';
}

function channelsOf(colour: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16));
}

function hexOf(channels: number[]): string {
  return `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
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
  const [red = 0, green = 0, blue = 0] = channelsOf(colour).map((channel) => {
    const value = channel / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
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
