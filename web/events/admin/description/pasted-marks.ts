import { pastedStyle } from './inert-html.ts';

/** What is bold or italic in one program by a tag is so in another by a style, and may be taken back further inside. */
export function makeMarks(body: HTMLElement): void {
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
