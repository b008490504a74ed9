import { accentStyles } from '#contract/addresses.ts';
import type { InlineCode, PageState } from '#contract/pages.ts';
import { accentSheet } from '#contract/venue/accent.ts';
import headingFont from '#web/fonts/fraunces.woff2?url';
import textFont from '#web/fonts/instrument-sans.woff2?url';
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
  /** The text of each style sheet, by its address, for a page whose styles stand in the HTML itself. */
  styleTexts: Record<string, string> | null;
  /** Without it the page is only HTML and styles. */
  hasScript: boolean;
  hasManifest: boolean;
  /** The paths of the API that the scripts of a staff page read first. */
  firstReads: string[] | undefined;
}

interface Tags {
  head: string[];
  /** At the end of the body. */
  end: string[];
  inline: InlineCode;
}

/** The HTML document around a page. The page's data is in a JSON block, which no browser executes. */
export function renderDocument(parts: DocumentParts): { html: string; inline: InlineCode } {
  const { head, body, state, styleTexts, hasScript, hasManifest } = parts;
  const tags = styleTexts ? tagsOfPaintedPage(parts, styleTexts) : tagsOfLinkedPage(parts);
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
${renderHead(head, { publicUrl: state.settings.publicUrl, brand: state.venue.brand })}
${tags.head.join('\n')}
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="icon" href="/favicon.ico" sizes="32x32">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">
${hasManifest ? '<link rel="manifest" href="/manifest.webmanifest">\n' : ''}</head>
<body>
<div id="root">${body}</div>
${hasScript ? `<script type="application/json" id="page-state">${scriptSafeJson(state)}</script>\n` : ''}${tags.end.join('\n')}
</body>
</html>
`;
  return { html, inline: tags.inline };
}

/** A staff page, which shows little without its scripts, or a personal one: everything is loaded at once. */
function tagsOfLinkedPage(parts: DocumentParts): Tags {
  const { styles, state, hasScript, firstReads } = parts;
  const { accent } = state.venue;
  const fonts = [headingFont, textFont].map((href) =>
    formatTag('link', { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href }),
  );
  // The accent comes last, so that nothing is painted in the site's own first.
  const sheets = [...styles, ...(accent ? [accentStyles(accent)] : [])].map((href) =>
    formatTag('link', { rel: 'stylesheet', href }),
  );
  const head = [...fonts, ...sheets, ...(hasScript ? scriptTags(parts) : [])];
  if (!firstReads) return { head, end: [], inline: {} };
  // Ahead of the styles: a script waits for those before it.
  const early = formatTag('script', { 'data-paths': JSON.stringify(firstReads) });
  return { head: [`${early}${readEarly}</script>`, ...head], end: [], inline: { script: readEarly } };
}

/**
 * A public page, which is read before its scripts run. It is painted as soon as it has arrived: the styles stand in it,
 * and the scripts are loaded after the pictures of the first view, which they would slow down.
 */
function tagsOfPaintedPage(parts: DocumentParts, styleTexts: Record<string, string>): Tags {
  const { styles, state, hasScript } = parts;
  const { accent } = state.venue;
  const texts = [...styles.map((href) => styleTexts[href] ?? ''), ...(accent ? [accentSheet(accent)] : [])];
  const style = texts.join('\n');
  const head = [`<style>${style}</style>`];
  if (!hasScript) return { head, end: [], inline: { style } };
  // Disabled sheets are not loaded. By them the scripts know which ones the page has.
  const known = styles.map((href) => formatTag('link', { rel: 'stylesheet', href, disabled: '' }));
  return {
    head: [...head, ...known],
    // What is in a template is not loaded.
    end: [`<template>${scriptTags(parts).join('')}</template>`, `<script>${loadScripts}</script>`],
    inline: { style, script: loadScripts },
  };
}

function scriptTags({ script, modules }: DocumentParts): string[] {
  // Low: what is seen before the scripts run comes first, pictures and fonts.
  const preloads = modules.map((href) =>
    formatTag('link', { rel: 'modulepreload', href, fetchpriority: 'low' }),
  );
  const entry = formatTag('script', { type: 'module', src: script, fetchpriority: 'low' });
  return [...preloads, `${entry}</script>`];
}

/** Scripts that come later than this read anew: by then it may be another day, or someone else may be signed in. */
const maxEarlyMs = 10_000;

/**
 * Asks for what the scripts will read, a second before they run on a slow phone (`early-reads.ts`). Not by preloads, of
 * which WebKit asks a second time.
 */
const readEarly = `{
const ask = (path) => {
const answer = fetch(path, { credentials: 'include' })
.then(async (arrived) => new Response(await arrived.blob(), arrived));
answer.catch(() => {});
return [path, answer];
};
const reads = new Map(JSON.parse(document.currentScript.dataset.paths).map(ask));
window.earlyReads = reads;
setTimeout(() => reads.clear(), ${maxEarlyMs});
}`;

/** No picture is waited for any longer. */
const maxWaitMs = 3_000;

/**
 * Takes the scripts out of the template before it, once the pictures of this site that have priority are there. Whoever
 * touches the page or scrolls needs them now, and what they tapped is tapped again for them (`tapAgain`, called by the
 * entry). The text is the same in every page, so one hash in the content security policy allows it.
 */
const loadScripts = `{
const template = document.currentScript.previousElementSibling;
const load = () => template.replaceWith(template.content);
const loaded = [...document.querySelectorAll('img[fetchpriority="high"]')]
.filter((picture) => !picture.complete && picture.src.startsWith(location.origin + '/'))
.map((picture) => new Promise((done) => { picture.onload = picture.onerror = done; }));
Promise.all(loaded).then(load);
for (const type of ['pointerdown', 'keydown', 'scroll']) addEventListener(type, load, { once: true });
setTimeout(load, ${maxWaitMs});
let tapped;
const knowsCommands = 'commandForElement' in HTMLButtonElement.prototype;
const note = ({ target }) => {
tapped = target.closest('button[type="button"]' + (knowsCommands ? ':not([commandfor])' : ''));
};
addEventListener('click', note);
window.tapAgain = () => { removeEventListener('click', note); tapped?.click(); };
}`;
