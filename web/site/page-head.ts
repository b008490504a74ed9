import { site } from '#site';

/** What a page says of itself to browsers, search engines and share cards. */
export interface PageHead {
  title: string;
  description: string;
  /** Where it stands, without search parameters that do not matter. What is not found stands nowhere. */
  path?: string | undefined;
  /** Path or address of a picture for share cards. */
  image?: string | undefined;
  /** The picture that the page shows where it has none of its own. */
  standInImage?: string | undefined;
  type?: 'website' | 'article';
  /** Facts for search engines, as schema.org has them. The picture is added to them. */
  facts?: Record<string, unknown> | undefined;
  hideFromSearch?: boolean;
  /** The colour behind the page, by which a browser tints its own edge; the public site's when not given. */
  themeColors?: ThemeColors;
  /** Pictures to fetch before the body is read: attributes of `<link>` elements. */
  preloads?: Record<string, string>[];
}

export interface ThemeColors {
  light: string;
  dark: string;
}

/** The public site is dark by day as well. The same colour as in the manifest and in the styles. */
export const siteColor = '#0d0705';

const shareImage = '/share-card.jpg';

type Tag = [name: 'title' | 'meta' | 'link', attributes: Record<string, string>];

function tagsFor(head: PageHead, publicUrl: string): Tag[] {
  const url = head.path === undefined ? undefined : publicUrl + head.path;
  const image = webAddress(head.image, publicUrl) ?? webAddress(shareImage, publicUrl) ?? shareImage;
  return [
    ['meta', { name: 'description', content: head.description }],
    ...(url === undefined ? [] : ([['link', { rel: 'canonical', href: url }]] as Tag[])),
    ...(head.hideFromSearch ? ([['meta', { name: 'robots', content: 'noindex' }]] as Tag[]) : []),
    ['meta', { property: 'og:site_name', content: site.brand }],
    ['meta', { property: 'og:type', content: head.type ?? 'website' }],
    ['meta', { property: 'og:title', content: head.title }],
    ['meta', { property: 'og:description', content: head.description }],
    ...(url === undefined ? [] : ([['meta', { property: 'og:url', content: url }]] as Tag[])),
    ['meta', { property: 'og:image', content: image }],
    ['meta', { name: 'twitter:card', content: 'summary_large_image' }],
    ['meta', { name: 'twitter:title', content: head.title }],
    ['meta', { name: 'twitter:description', content: head.description }],
    ['meta', { name: 'twitter:image', content: image }],
    ...themeTags(head.themeColors),
  ];
}

function themeTags(colors: ThemeColors | undefined): Tag[] {
  if (!colors) return [['meta', { name: 'theme-color', content: siteColor }]];
  return (['light', 'dark'] as const).map((scheme) => [
    'meta',
    { name: 'theme-color', media: `(prefers-color-scheme: ${scheme})`, content: colors[scheme] },
  ]);
}

/** The whole address of a picture, or null for one that nobody could fetch. */
function webAddress(address: string | undefined, publicUrl: string): string | null {
  if (!address || !URL.canParse(address, publicUrl)) return null;
  const { href, protocol } = new URL(address, publicUrl);
  return protocol === 'https:' || protocol === 'http:' ? href : null;
}

/** With the whole address of the picture: nobody who reads the facts alone knows which site a path belongs to. */
function factsWithImage(
  { facts, image, standInImage }: PageHead,
  publicUrl: string,
): Record<string, unknown> | undefined {
  const address = webAddress(image, publicUrl) ?? webAddress(standInImage, publicUrl);
  return facts && address ? { ...facts, image: address } : facts;
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** JSON inside a script element: no `<` can end or open one there, and no line separator can break it. */
export function scriptSafeJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

export function formatTag(name: string, attributes: Record<string, string>): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeHtml(value)}"`);
  return `<${name}${written.join('')}>`;
}

/** Marks the tags that belong to one page, so that the next page's can take their place. */
const mark = 'data-page';

export function renderHead(head: PageHead, publicUrl: string): string {
  const tags = tagsFor(head, publicUrl).map(([name, attributes]) =>
    formatTag(name, { ...attributes, [mark]: '' }),
  );
  const facts = factsWithImage(head, publicUrl);
  const factsBlock = facts
    ? [`<script type="application/ld+json" ${mark}="">${scriptSafeJson(facts)}</script>`]
    : [];
  const preloads = (head.preloads ?? []).map((attributes) => formatTag('link', attributes));
  return [`<title>${escapeHtml(head.title)}</title>`, ...preloads, ...tags, ...factsBlock].join('\n');
}

/** The same for a page that the browser has gone to without loading a document. */
export function applyHead(head: PageHead, publicUrl: string): void {
  document.title = head.title;
  for (const old of document.head.querySelectorAll(`[${mark}]`)) old.remove();
  for (const [name, attributes] of tagsFor(head, publicUrl)) {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    element.setAttribute(mark, '');
    document.head.append(element);
  }
  const facts = factsWithImage(head, publicUrl);
  if (facts) {
    const element = document.createElement('script');
    element.type = 'application/ld+json';
    element.setAttribute(mark, '');
    element.textContent = scriptSafeJson(facts);
    document.head.append(element);
  }
}
