/**
 * The page for when no page can be rendered. It depends on nothing that could fail too: it uses the site's styles where
 * they are known, and is readable without.
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
