import { accentStyles } from '#contract/accent-path.ts';
import type { InlineCode, PageState } from '#contract/pages.ts';
import { formatTag, type PageHead, renderHead, scriptSafeJson } from './site/page-head.ts';

interface DocumentParts {
  head: PageHead;
  body: string;
  state: PageState;
  /** The address of the entry script. */
  script: string;
  /** The scripts of this page, which the entry would only ask for when it runs. */
  modules: string[];
  styles: string[];
  /** The text of each style sheet that is to stand in the HTML itself, by its address. */
  styleTexts: Record<string, string>;
  /** Without it the page is only HTML and styles. */
  hasScript: boolean;
  hasManifest: boolean;
}

/**
 * The HTML document around a page. It is painted as soon as it has arrived: the styles stand in it, and the scripts are
 * loaded after the picture of the first view, which they would slow down.
 */
export function renderDocument(parts: DocumentParts): { html: string; inline: InlineCode } {
  const { head, body, state, hasScript, hasManifest } = parts;
  const inline: InlineCode = {
    ...styleOf(parts),
    ...(hasScript ? { script: loadScripts } : {}),
  };
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
${renderHead(head, { publicUrl: state.settings.publicUrl, brand: state.venue.brand })}
${styleTags(parts, inline.style).join('\n')}
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="icon" href="/favicon.ico" sizes="32x32">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">
${hasManifest ? '<link rel="manifest" href="/manifest.webmanifest">\n' : ''}</head>
<body>
<div id="root">${body}</div>
${hasScript ? `${scriptTags(parts).join('\n')}\n` : ''}</body>
</html>
`;
  return { html, inline };
}

function styleOf({ styles, styleTexts }: DocumentParts): { style?: string } {
  const texts = styles.flatMap((href) => styleTexts[href] ?? []);
  return texts.length > 0 ? { style: texts.join('\n') } : {};
}

function styleTags({ styles, styleTexts, state }: DocumentParts, style: string | undefined): string[] {
  const { accent } = state.venue;
  return [
    ...(style === undefined ? [] : [`<style>${style}</style>`]),
    ...styles.map((href) =>
      formatTag('link', {
        rel: 'stylesheet',
        href,
        // Is not loaded, and tells the scripts that the page has this sheet.
        ...(href in styleTexts ? { disabled: '' } : {}),
      }),
    ),
    // After the other sheets, so that nothing is painted in the site's own accent first.
    ...(accent ? [formatTag('link', { rel: 'stylesheet', href: accentStyles(accent) })] : []),
  ];
}

const scriptsId = 'scripts';
/** A picture that takes longer is not waited for: it may be on another site. */
const maxWaitMs = 3_000;

/** The same in every page, so that one hash in the content security policy allows it. */
const loadScripts = `{
const pictures = [...document.querySelectorAll('img[fetchpriority="high"]')];
const loaded = (picture) => picture.complete || new Promise((done) => { picture.onload = picture.onerror = done; });
const waitedLong = new Promise((done) => setTimeout(done, ${maxWaitMs}));
Promise.race([Promise.all(pictures.map(loaded)), waitedLong]).then(() => {
const scripts = document.getElementById('${scriptsId}');
scripts.replaceWith(scripts.content);
});
}`;

/** The page's data is in a JSON block, which no browser executes. What is in the template is not loaded there. */
function scriptTags({ state, script, modules }: DocumentParts): string[] {
  const preloads = modules.map((href) =>
    // Low: the fonts come first.
    formatTag('link', { rel: 'modulepreload', href, fetchpriority: 'low' }),
  );
  const entry = `${formatTag('script', { type: 'module', src: script, fetchpriority: 'low' })}</script>`;
  return [
    `<script type="application/json" id="page-state">${scriptSafeJson(state)}</script>`,
    `<template id="${scriptsId}">${[...preloads, entry].join('')}</template>`,
    `<script>${loadScripts}</script>`,
  ];
}
