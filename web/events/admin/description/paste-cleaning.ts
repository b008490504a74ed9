import { inertBody, pastedStyle } from './inert-html.ts';
import { cleanLink } from './pasted-links.ts';

const wordList = /mso-list\s*:\s*l\d+\s+level(\d+)/i;
const numbered = /^\s*(?:\d+|[a-z]|[ivxlc]+)[.)]/i;

interface OpenList {
  level: number;
  list: Element;
}

/** Word has no lists on the clipboard, only paragraphs with a drawn bullet or number in front. */
function makeWordLists(body: HTMLElement): void {
  let open: OpenList[] = [];
  let last: Element | null = null;
  for (const paragraph of [...body.querySelectorAll('[data-pasted-style*="mso-list"]')].filter(isItem)) {
    if (last === null || paragraph.previousElementSibling !== last) open = [];
    const level = Number(wordList.exec(pastedStyle(paragraph))?.[1] ?? 1);
    const marker = [...paragraph.querySelectorAll('[data-pasted-style*="mso-list"]')].find(isMarker);
    const tag = numbered.test(marker?.textContent ?? '') ? 'ol' : 'ul';
    marker?.remove();
    while (open.length > 0 && (open.at(-1)?.level ?? 0) > level) open.pop();
    if (open.at(-1)?.level !== level) open.push({ level, list: placeList(tag, paragraph, open) });
    const item = document.createElement('li');
    item.append(...paragraph.childNodes);
    open.at(-1)?.list.append(item);
    // The place of the next paragraph is counted from the list that this one went into.
    last = open[0]?.list ?? null;
    paragraph.remove();
  }
}

function isItem(element: Element): boolean {
  return wordList.test(pastedStyle(element));
}

function isMarker(element: Element): boolean {
  return /mso-list\s*:\s*ignore/i.test(pastedStyle(element));
}

/** In the last item of the list around it, or in place of the paragraph. */
function placeList(tag: string, paragraph: Element, open: OpenList[]): Element {
  const list = document.createElement(tag);
  const around = open.at(-1)?.list.lastElementChild;
  if (around) around.append(list);
  else paragraph.before(list);
  return list;
}

/** Word on the web wraps each item in a list and a box of its own. */
function joinNeighbours(body: HTMLElement): void {
  for (const box of body.querySelectorAll('div:has(> :is(ul, ol):only-child)')) {
    if (box.textContent?.trim() === box.firstElementChild?.textContent?.trim()) {
      box.replaceWith(...box.children);
    }
  }
  for (const list of body.querySelectorAll('ul, ol')) {
    const before = list.previousSibling;
    if (!(before instanceof Element) || before.localName !== list.localName) continue;
    before.append(...list.childNodes);
    list.remove();
  }
}

/** What is bold or italic in one program by a tag is so in another by a style, and may be taken back further inside. */
function makeMarks(body: HTMLElement): void {
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  const marked: [Node, string[]][] = [];
  while (walker.nextNode()) marked.push([walker.currentNode, marksOf(walker.currentNode)]);
  for (const element of body.querySelectorAll('b, strong, i, em, u, s, strike, del, sup, sub, span, font')) {
    element.replaceWith(...element.childNodes);
  }
  for (const [text, tags] of marked) {
    for (const tag of tags) {
      const mark = body.ownerDocument.createElement(tag);
      text.parentNode?.replaceChild(mark, wrapped(text));
      mark.append(wrapped(text));
    }
  }
}

/** The outermost mark around the text so far. */
function wrapped(text: Node): Node {
  let outer = text;
  while (outer.parentElement && madeTags.has(outer.parentElement.localName)) outer = outer.parentElement;
  return outer;
}

const madeTags = new Set(['strong', 'em', 's', 'sup', 'sub']);

/** For each mark, what says that it is there and what says that it is not. The nearest element that says either counts. */
const signs = [
  { mark: 'strong', tags: /^(?:b|strong)$/, style: 'font-weight', on: /^(?:bold|[6-9]00)/ },
  { mark: 'em', tags: /^(?:i|em)$/, style: 'font-style', on: /^(?:italic|oblique)/ },
  { mark: 's', tags: /^(?:s|strike|del)$/, style: 'text-decoration(?:-line)?', on: /line-through/ },
  { mark: 'sup', tags: /^sup$/, style: 'vertical-align', on: /^super/ },
  { mark: 'sub', tags: /^sub$/, style: 'vertical-align', on: /^sub/ },
];

function marksOf(text: Node): string[] {
  const isInHeading = text.parentElement?.closest('h1, h2, h3, h4, h5, h6') !== null;
  // A heading has the look of the site, so that bold and italic in it say nothing.
  return isInHeading ? [] : signs.filter((sign) => holds(text.parentElement, sign)).map(({ mark }) => mark);
}

function holds(element: Element | null, sign: (typeof signs)[number]): boolean {
  if (!element) return false;
  const [, value] =
    new RegExp(`(?:^|;)\\s*${sign.style}\\s*:\\s*([^;]+)`, 'i').exec(pastedStyle(element)) ?? [];
  if (value !== undefined) return sign.on.test(value.trim().toLowerCase());
  return sign.tags.test(element.localName) || holds(element.parentElement, sign);
}

const blockContent = 'p, div, h1, h2, h3, h4, h5, h6, ul, ol, blockquote, table';

/**
 * The editor cannot add or remove rows, so that a pasted table would be a trap. A row of words becomes a line, and a
 * table that only arranges a page, as those of mails do, leaves its content.
 */
function unfoldTables(body: HTMLElement): void {
  // The innermost first: the outer ones of a mail arrange what is in them.
  for (const table of [...body.querySelectorAll('table')].reverse()) {
    const rows = [...table.querySelectorAll('tr')];
    table.replaceWith(...rows.flatMap(linesOf));
  }
}

function linesOf(row: HTMLTableRowElement): Element[] {
  const cells = [...row.cells].filter((cell) => cell.textContent?.trim() !== '');
  if (cells.some(arranges)) return cells.map((cell) => moved('div', [cell]));
  return cells.length > 0 ? [moved('p', cells)] : [];
}

/** Whether a cell has more in it than one paragraph, which is how Word and Google Docs write a cell. */
function arranges(cell: Element): boolean {
  const [block, ...others] = cell.querySelectorAll(blockContent);
  if (!block) return false;
  const isAll = block.textContent?.trim() === cell.textContent?.trim();
  return others.length > 0 || !isAll || !/^(?:P|DIV)$/.test(block.tagName);
}

function moved(tag: 'p' | 'div', cells: Element[]): Element {
  const line = document.createElement(tag);
  for (const [index, cell] of cells.entries()) {
    if (index > 0) line.append(' · ');
    const only = tag === 'p' ? cell.querySelector('p, div') : null;
    line.append(...(only ?? cell).childNodes);
  }
  return line;
}

const junk = [
  'script, style, meta, link, title, noscript, template, iframe, object, embed, svg, canvas, audio, video, map',
  'button, input, select, textarea, [hidden], [aria-hidden="true"]',
].join(', ');
const isHidden = /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden|mso-hide\s*:\s*all)/i;
const blocks = 'p, div, h1, h2, h3, h4, h5, h6, li, blockquote, ul, ol';

/**
 * What other programs put on the clipboard, reduced to structure: headings, paragraphs, lists, quotes, links, bold and
 * italic. The editor's schema drops all other attributes and tags afterwards.
 */
export function cleanPaste(html: string): string {
  const body = inertBody(withParagraphs(html));
  for (const element of body.querySelectorAll(junk)) element.remove();
  // How deep other editors cut into their own documents says nothing about ours.
  for (const element of body.querySelectorAll('[data-pm-slice]')) element.removeAttribute('data-pm-slice');
  for (const element of body.querySelectorAll('[data-pasted-style]')) {
    if (isHidden.test(pastedStyle(element))) element.remove();
  }
  makeWordLists(body);
  joinNeighbours(body);
  unfoldTables(body);
  nameWordStyles(body);
  for (const link of body.querySelectorAll('a')) cleanLink(link);
  for (const image of body.querySelectorAll('img')) {
    if (!isOwnImage(image)) removePicture(image);
  }
  makeMarks(body);
  removeBreaksBetween(body);
  removeEmpty(body);
  // Programs keep their spaces with non-breaking ones.
  return body.innerHTML.replaceAll(/&nbsp;|\u202F/g, ' ');
}

/** Mails and web pages begin a new paragraph with two line breaks. The parser closes what this leaves open. */
function withParagraphs(html: string): string {
  return html.replaceAll('\u200B', '').replaceAll(/(?:<br\b[^>]*>\s*){2,}/gi, '</p><p>');
}

/** A picture elsewhere would tell that server who reads the page, and one from a document leads nowhere. */
function isOwnImage(image: HTMLImageElement): boolean {
  return /^\/[^/]/.test(image.getAttribute('src') ?? '');
}

/** A caption says nothing without its picture. */
function removePicture(image: HTMLImageElement): void {
  const figure = image.closest('figure');
  image.remove();
  if (figure && !figure.querySelector('img, p, blockquote, pre, ul, ol')) figure.remove();
}

const wordStyles = {
  MsoTitle: 'h2',
  MsoSubtitle: 'h3',
  MsoQuote: 'blockquote',
  MsoIntenseQuote: 'blockquote',
};

function nameWordStyles(body: HTMLElement): void {
  for (const [name, tag] of Object.entries(wordStyles)) {
    for (const paragraph of body.querySelectorAll(`p[class^="${name}"]`)) {
      const named = document.createElement(tag);
      named.append(...paragraph.childNodes);
      paragraph.replaceWith(named);
    }
  }
}

/** A line break beside a block, or at the end of one, is an empty line, and the site has its own distances. */
function removeBreaksBetween(body: HTMLElement): void {
  for (const lineBreak of body.querySelectorAll('br')) {
    const isBetween = [
      textOrElement(lineBreak, 'previousSibling'),
      textOrElement(lineBreak, 'nextSibling'),
    ].some((beside) => !beside || (beside instanceof Element && beside.matches(blocks)));
    if (isBetween) lineBreak.remove();
  }
}

function textOrElement(node: Node, way: 'previousSibling' | 'nextSibling'): Node | null {
  let beside = node[way];
  while (beside && beside.textContent?.trim() === '' && !(beside instanceof Element)) beside = beside[way];
  return beside;
}

function removeEmpty(body: HTMLElement): void {
  // The innermost first, so that what is empty without them goes, too.
  for (const block of [...body.querySelectorAll(blocks)].reverse()) {
    if (block.textContent?.trim() === '' && !block.querySelector('img, hr')) block.remove();
  }
}
