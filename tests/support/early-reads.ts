/** The script of a staff page that asks for what the others read first. */
export const earlyScript = /<script data-paths="([^"]*)">[^<]*<\/script>\n/;

export function earlyReadsIn(html: string): string[] {
  const [, paths = '[]'] = earlyScript.exec(html) ?? [];
  return JSON.parse(paths.replaceAll('&quot;', '"').replaceAll('&amp;', '&'));
}
