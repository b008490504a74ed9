import { pastedStyle } from './inert-html.ts';

const wordList = /mso-list\s*:\s*l\d+\s+level(\d+)/i;
const numbered = /^\s*(?:\d+|[a-z]|[ivxlc]+)[.)]/i;

interface OpenList {
  level: number;
  list: Element;
}

/** Word has no lists on the clipboard, only paragraphs with a drawn bullet or number in front. */
export function makeWordLists(body: HTMLElement): void {
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
export function joinNeighbours(body: HTMLElement): void {
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

/** Google Docs and old web pages put a list beside the item that it belongs to, instead of into it. */
export function joinNestedLists(body: HTMLElement): void {
  for (const list of body.querySelectorAll(':is(ul, ol) > :is(ul, ol)')) {
    const item = list.previousElementSibling;
    if (item?.tagName === 'LI') item.append(list);
  }
}
