/**
 * What a visitor sees when not even the page could be made. Needs nothing that could be broken too: dressed by the
 * site's own styles where they are known, and readable without.
 */
export function errorPage(sentence: string, styles: string[] = []): string {
  const safe = sentence.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const links = styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('');
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>One moment, please</title>${links}</head>
<body><div data-page="error"><main><h1>One moment, please</h1><p>${safe}</p><a href="/">Back to the home page</a></main></div></body>
</html>`;
}
