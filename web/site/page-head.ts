import { cardSize } from '#contract/addresses.ts';
import { escapeMarkup } from '#contract/text/description-text.ts';

export interface PageHead {
  title: string;
  /** Only in the server's HTML, as card, preloads and structured data. */
  description: string;
  /** The canonical path, without search parameters that do not matter. A missing page has none. */
  path?: string | undefined;
  /** The path or address of the picture of what the page is about. */
  image?: string | undefined;
  /** The picture of a link preview, 1200 x 630, and what it says. Defaults to the picture, or to the brand's card. */
  card?: { path: string; alt: string } | undefined;
  type?: 'website' | 'article';
  /** Structured data (schema.org) for search engines. The picture is added to it. */
  structuredData?: Record<string, unknown> | undefined;
  hideFromSearch?: boolean;
  /** Whether it names the feeds of events and the calendar to subscribe to. */
  namesFeeds?: boolean;
  /** The `theme-color` of the page. Defaults to that of the public site. */
  themeColors?: ThemeColors;
  /** Pictures to preload: the attributes of `<link>` elements. */
  preloads?: Record<string, string>[];
}

/** What every page's head needs to know about the site. */
export interface HeadFacts {
  /** Without a trailing slash. */
  publicUrl: string;
  brand: string;
}

export interface ThemeColors {
  light: string;
  dark: string;
}

/** The public site is dark in both colour schemes. The same colour is in the manifest and in the styles. */
const siteColor = '#0d0705';

const shareImage = '/share-card.jpg';

type Tag = [name: 'title' | 'meta' | 'link', attributes: Record<string, string>];

function tagsFor(head: PageHead, facts: HeadFacts): Tag[] {
  const url = head.path === undefined ? undefined : facts.publicUrl + head.path;
  return [
    ...(url === undefined ? [] : ([['link', { rel: 'canonical', href: url }]] as Tag[])),
    ...(head.hideFromSearch ? ([['meta', { name: 'robots', content: 'noindex' }]] as Tag[]) : []),
    // Search engines, link previews and feed readers read the server's HTML.
    ...(import.meta.env.SSR ? shareTags(head, facts, url) : []),
    ...themeTags(head.themeColors),
  ];
}

/** The canonical path of a list: pages after its first one are pages of their own. */
export function listPath(path: string, search: URLSearchParams): string {
  return /^(after|before)=[^&]+$/.test(`${search}`) ? `${path}?${search}` : path;
}

/** Without those that would say nothing. */
function shareTags(head: PageHead, { publicUrl, brand }: HeadFacts, url: string | undefined): Tag[] {
  const picture = head.card ? null : webAddress(head.image, publicUrl);
  const card = head.card ?? { path: shareImage, alt: brand };
  const image = picture ?? webAddress(card.path, publicUrl) ?? card.path;
  const cardTags: Tag[] = [
    ['meta', { property: 'og:image:width', content: String(cardSize.width) }],
    ['meta', { property: 'og:image:height', content: String(cardSize.height) }],
    ['meta', { property: 'og:image:alt', content: card.alt }],
    ['meta', { name: 'twitter:image:alt', content: card.alt }],
  ];
  const tags: Tag[] = [
    ['meta', { name: 'description', content: head.description }],
    ['meta', { property: 'og:site_name', content: brand }],
    ['meta', { property: 'og:type', content: head.type ?? 'website' }],
    ['meta', { property: 'og:title', content: head.title }],
    ['meta', { property: 'og:description', content: head.description }],
    ...(url === undefined ? [] : ([['meta', { property: 'og:url', content: url }]] as Tag[])),
    ['meta', { property: 'og:image', content: image }],
    ...(picture === null ? cardTags : []),
    ['meta', { name: 'twitter:card', content: 'summary_large_image' }],
    ['meta', { name: 'twitter:title', content: head.title }],
    ['meta', { name: 'twitter:description', content: head.description }],
    ['meta', { name: 'twitter:image', content: image }],
    ...(head.namesFeeds ? feedTags(publicUrl, brand) : []),
  ];
  return tags.filter(([, { content }]) => content !== '');
}

function feedTags(publicUrl: string, brand: string): Tag[] {
  const types = { ics: 'text/calendar', rss: 'application/rss+xml', json: 'application/feed+json' };
  return Object.entries(types).map(([ending, type]) => [
    'link',
    { rel: 'alternate', type, title: `${brand}: events`, href: `${publicUrl}/events.${ending}` },
  ]);
}

function themeTags(colors: ThemeColors | undefined): Tag[] {
  if (!colors) return [['meta', { name: 'theme-color', content: siteColor }]];
  return (['light', 'dark'] as const).map((scheme) => [
    'meta',
    { name: 'theme-color', media: `(prefers-color-scheme: ${scheme})`, content: colors[scheme] },
  ]);
}

/** The absolute address of a picture, or null for one that cannot be fetched from outside. */
function webAddress(address: string | undefined, publicUrl: string): string | null {
  if (!address || !URL.canParse(address, publicUrl)) return null;
  const { href, protocol } = new URL(address, publicUrl);
  return protocol === 'https:' || protocol === 'http:' ? href : null;
}

/** With the absolute address of the picture, because a path alone has no host. */
function structuredDataWithImage(
  { structuredData, image, card }: PageHead,
  publicUrl: string,
): Record<string, unknown> | undefined {
  const address = webAddress(image, publicUrl) ?? webAddress(card?.path, publicUrl);
  return structuredData && address ? { ...structuredData, image: address } : structuredData;
}

/**
 * JSON for a script element: `<` is escaped, so that it cannot end or open an element, and so are line
 * separators.
 */
export function scriptSafeJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

export function formatTag(name: string, attributes: Record<string, string>): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeMarkup(value)}"`);
  return `<${name}${written.join('')}>`;
}

/** Marks the tags of one page, so that those of the next page can replace them. */
const mark = 'data-page';

export function renderHead(head: PageHead, facts: HeadFacts): string {
  const tags = tagsFor(head, facts).map(([name, attributes]) =>
    formatTag(name, { ...attributes, [mark]: '' }),
  );
  const structuredData = structuredDataWithImage(head, facts.publicUrl);
  const factsBlock = structuredData
    ? [`<script type="application/ld+json" ${mark}="">${scriptSafeJson(structuredData)}</script>`]
    : [];
  const preloads = (head.preloads ?? []).map((attributes) => formatTag('link', attributes));
  return [`<title>${escapeMarkup(head.title)}</title>`, ...preloads, ...tags, ...factsBlock].join('\n');
}

let applied = '';

/**
 * Applies the head after navigation in the browser, without what is for others: they load each page anew. It is
 * called with every answer that arrives, because a title may depend on it, and nearly none of them changes anything.
 */
export function applyHead(head: PageHead, facts: HeadFacts): void {
  const tags = tagsFor(head, facts);
  const next = JSON.stringify([head.title, tags]);
  if (next === applied) return;
  applied = next;
  document.title = head.title;
  for (const old of document.head.querySelectorAll(`[${mark}]`)) old.remove();
  for (const [name, attributes] of tags) {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    element.setAttribute(mark, '');
    document.head.append(element);
  }
}
