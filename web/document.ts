import { accentStyles } from '#contract/accent-path.ts';
import type { PageAssets, PageState } from '#contract/pages.ts';
import headingFont from '#web/fonts/fraunces.woff2?url';
import textFont from '#web/fonts/instrument-sans.woff2?url';
import { formatTag, type PageHead, renderHead, scriptSafeJson } from './site/page-head.ts';

/** After the other sheets, so that nothing is painted in the site's own accent first. */
function accentSheets(accent: string | null): string[] {
  return accent ? [accentStyles(accent)] : [];
}

interface DocumentParts {
  head: PageHead;
  body: string;
  state: PageState;
  assets: PageAssets;
  /** The style sheets of this page, in addition to the assets of every page. */
  styles: string[];
  modules: string[];
  /** Without it the page is only HTML and styles. */
  hasScript: boolean;
  hasManifest: boolean;
}

/**
 * The HTML document around a page. The data is in a JSON block that no browser executes, so the content
 * security policy needs no exception.
 */
export function renderDocument(parts: DocumentParts): string {
  const { head, body, state, assets, styles, modules, hasScript, hasManifest } = parts;
  const preloads = [
    ...[headingFont, textFont].map((href) =>
      formatTag('link', { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href }),
    ),
    ...[...assets.styles, ...styles, ...accentSheets(state.venue.accent)].map((href) =>
      formatTag('link', { rel: 'stylesheet', href }),
    ),
    ...(hasScript ? modules : []).map((href) =>
      // What is seen before the scripts run comes first: the picture and the fonts.
      formatTag('link', { rel: 'modulepreload', href, fetchpriority: 'low' }),
    ),
  ];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
${renderHead(head, { publicUrl: state.settings.publicUrl, brand: state.venue.brand })}
${preloads.join('\n')}
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="icon" href="/favicon.ico" sizes="32x32">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">
${hasManifest ? '<link rel="manifest" href="/manifest.webmanifest">\n' : ''}${hasScript ? `<script type="module" src="${assets.script}" fetchpriority="low"></script>\n` : ''}</head>
<body>
<div id="root">${body}</div>
${hasScript ? `<script type="application/json" id="page-state">${scriptSafeJson(state)}</script>\n` : ''}</body>
</html>
`;
}
