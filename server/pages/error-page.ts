/** What a visitor sees when not even the page could be made. Needs nothing that could be broken too. */
export function errorPage(sentence: string): string {
  const safe = sentence.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>One moment, please</title></head>
<body><main><h1>One moment, please</h1><p>${safe}</p><p><a href="/">Back to the home page</a></p></main></body>
</html>`;
}
