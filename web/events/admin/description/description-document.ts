import { DOMSerializer, DOMParser as DocumentParser, type Node } from 'prosemirror-model';
import { descriptionHtml } from '#contract/text/description-html.ts';
import { descriptionSchema } from './description-schema.ts';
import { inertBody } from './inert-html.ts';

const parser = DocumentParser.fromSchema(descriptionSchema);
const serializer = DOMSerializer.fromSchema(descriptionSchema);

/** The document of a stored description: with the paragraphs that guests see, typed or tagged. */
export function documentOf(html: string): Node {
  return parser.parse(inertBody(descriptionHtml(html)));
}

/** The HTML of a document, one line for each block. Empty for a document without content. */
export function htmlOf(document: Node): string {
  if (isEmpty(document)) return '';
  // An inert document: what is written into it loads nothing.
  const page = window.document.implementation.createHTMLDocument();
  page.body.append(serializer.serializeFragment(document.content, { document: page }));
  for (const paragraph of page.querySelectorAll('li > p:first-child, figure > p:has(> img:only-child)')) {
    if (isAlone(paragraph)) paragraph.replaceWith(...paragraph.childNodes);
  }
  return [...page.body.children].map(lineOf).join('\n');
}

export function isEmpty(document: Node): boolean {
  return document.childCount === 1 && document.firstChild?.isTextblock === true && document.content.size <= 2;
}

/** Whether an item of a list has no other paragraph: then the words stand in it by themselves, as people write them. */
function isAlone(paragraph: Element): boolean {
  const others = [...(paragraph.parentElement?.children ?? [])].filter((other) => other !== paragraph);
  return others.every((other) => /^(?:ul|ol|figcaption)$/i.test(other.tagName));
}

function lineOf(block: Element): string {
  if (block.tagName !== 'UL' && block.tagName !== 'OL') return block.outerHTML;
  const tag = block.tagName.toLowerCase();
  const items = [...block.children].map((item) => `  ${item.outerHTML}\n`);
  return `<${tag}>\n${items.join('')}</${tag}>`;
}
