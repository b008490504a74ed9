import { type Attrs, type MarkSpec, type NodeSpec, Schema } from 'prosemirror-model';

/** The HTML that the server's sanitizer keeps, as a document that can be edited. Tables have no buttons, only cells. */
const nodes = {
  doc: { content: 'block+' },
  paragraph: element('p', { group: 'block', content: 'inline*' }),
  heading: {
    group: 'block',
    content: 'inline*',
    defining: true,
    attrs: { level: { default: 3 } },
    parseDOM: [1, 2, 3, 4, 5, 6].map((level) => ({
      tag: `h${level}`,
      attrs: { level: Math.min(4, Math.max(2, level)) },
    })),
    toDOM: ({ attrs }) => [`h${attrs.level}`, 0],
  },
  blockquote: element('blockquote', { group: 'block', content: 'block+', defining: true }),
  bulletList: element('ul', { group: 'block', content: 'listItem+' }),
  orderedList: element('ol', { group: 'block', content: 'listItem+' }),
  listItem: element('li', { content: 'paragraph block*', defining: true }),
  codeBlock: {
    group: 'block',
    content: 'text*',
    marks: '',
    code: true,
    defining: true,
    parseDOM: [{ tag: 'pre', preserveWhitespace: 'full' }],
    toDOM: () => ['pre', 0],
  },
  horizontalRule: { group: 'block', parseDOM: [{ tag: 'hr' }], toDOM: () => ['hr'] },
  figure: element('figure', { group: 'block', content: '(block | figcaption)+' }),
  figcaption: element('figcaption', { content: 'inline*' }),
  table: element('table', {
    group: 'block',
    content: '(tableHead | tableBody | tableRow)+',
    isolating: true,
  }),
  tableHead: element('thead', { content: 'tableRow+' }),
  tableBody: element('tbody', { content: 'tableRow+' }),
  tableRow: element('tr', { content: '(tableHeader | tableCell)*' }),
  tableHeader: tableCell('th', ['colspan', 'rowspan', 'scope']),
  tableCell: tableCell('td', ['colspan', 'rowspan']),
  text: { group: 'inline' },
  image: {
    group: 'inline',
    inline: true,
    draggable: true,
    ...withAttributes('img', ['src', 'alt', 'title', 'width', 'height'], 'img[src]'),
  },
  hardBreak: {
    group: 'inline',
    inline: true,
    selectable: false,
    linebreakReplacement: true,
    parseDOM: [{ tag: 'br' }],
    toDOM: () => ['br'],
  },
} satisfies Record<string, NodeSpec>;

const marks = {
  link: { inclusive: false, ...withAttributes('a', ['href', 'title', 'target'], 'a[href]', true) },
  strong: markNode('strong', ['b']),
  em: markNode('em', ['i']),
  u: markNode('u'),
  s: markNode('s', ['del', 'strike']),
  small: markNode('small'),
  sub: { ...markNode('sub'), excludes: 'sub sup' },
  sup: { ...markNode('sup'), excludes: 'sub sup' },
  code: markNode('code'),
} satisfies Record<string, MarkSpec>;

function markNode(tag: string, others: string[] = []): MarkSpec {
  return { parseDOM: [tag, ...others].map((name) => ({ tag: name })), toDOM: () => [tag, 0] };
}

function element(tag: string, spec: NodeSpec): NodeSpec {
  return { ...spec, parseDOM: [{ tag }], toDOM: () => [tag, 0] };
}

function tableCell(tag: 'th' | 'td', names: string[]): NodeSpec {
  return { content: 'inline*', isolating: true, ...withAttributes(tag, names, tag, true) };
}

/** An element whose attributes are kept as they are, where it has them. */
function withAttributes(tag: string, names: string[], selector: string, hasContent = false) {
  return {
    attrs: Object.fromEntries(names.map((name) => [name, { default: null }])),
    parseDOM: [
      {
        tag: selector,
        getAttrs: (element: HTMLElement) =>
          Object.fromEntries(names.map((name) => [name, element.getAttribute(name)])),
      },
    ],
    toDOM({ attrs }: { attrs: Attrs }): [string, Attrs, 0] | [string, Attrs] {
      return hasContent ? [tag, attrs, 0] : [tag, attrs];
    },
  };
}

export const descriptionSchema = new Schema({ nodes, marks });
