/** Where the style sheets of accent colours are, each named by its colour. */
export const accentPath = '/accent/';

export function accentStyles(accent: string): string {
  return `${accentPath}${accent.slice(1)}.css`;
}
