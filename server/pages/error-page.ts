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
<body><div class="not-found"><main class="wrap not-found-text"><h1 class="display-2">One moment, please</h1><p class="lede mt-4">${safe}</p><p class="mt-8"><a href="/" class="button-filled">Back to the home page</a></p></main></div></body>
</html>`;
}
