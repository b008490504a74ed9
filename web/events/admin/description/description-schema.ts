import { type Attrs, type MarkSpec, type NodeSpec, Schema } from 'prosemirror-model';

/** The HTML that the server's sanitizer keeps, as a document that can be edited. Tables have no buttons, only cells. */
const nodes: Record<string, NodeSpec> = {
  doc: { content: 'block+' },
  paragraph: { group: 'block', content: 'inline*', parseDOM: [{ tag: 'p' }], toDOM: () => ['p', 0] },
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
  blockquote: {
    group: 'block',
    content: 'block+',
    defining: true,
    parseDOM: [{ tag: 'blockquote' }],
    toDOM: () => ['blockquote', 0],
  },
  bullet_list: listNode('ul'),
  ordered_list: listNode('ol'),
  list_item: {
    content: 'paragraph block*',
    defining: true,
    parseDOM: [{ tag: 'li' }],
    toDOM: () => ['li', 0],
  },
  code_block: {
    group: 'block',
    content: 'text*',
    marks: '',
    code: true,
    defining: true,
    parseDOM: [{ tag: 'pre', preserveWhitespace: 'full' }],
    toDOM: () => ['pre', 0],
  },
  horizontal_rule: { group: 'block', parseDOM: [{ tag: 'hr' }], toDOM: () => ['hr'] },
  figure: {
    group: 'block',
    content: '(block | figcaption)+',
    parseDOM: [{ tag: 'figure' }],
    toDOM: () => ['figure', 0],
  },
  figcaption: { content: 'inline*', parseDOM: [{ tag: 'figcaption' }], toDOM: () => ['figcaption', 0] },
  table: {
    group: 'block',
    content: '(table_head | table_body | table_row)+',
    isolating: true,
    parseDOM: [{ tag: 'table' }],
    toDOM: () => ['table', 0],
  },
  table_head: tablePart('thead', 'table_row+'),
  table_body: tablePart('tbody', 'table_row+'),
  table_row: tablePart('tr', '(table_header | table_cell)*'),
  table_header: tableCell('th', ['colspan', 'rowspan', 'scope']),
  table_cell: tableCell('td', ['colspan', 'rowspan']),
  text: { group: 'inline' },
  image: {
    group: 'inline',
    inline: true,
    draggable: true,
    ...withAttributes('img', ['src', 'alt', 'title', 'width', 'height'], 'img[src]'),
  },
  hard_break: {
    group: 'inline',
    inline: true,
    selectable: false,
    linebreakReplacement: true,
    parseDOM: [{ tag: 'br' }],
    toDOM: () => ['br'],
  },
};

const marks: Record<string, MarkSpec> = {
  link: { inclusive: false, ...withAttributes('a', ['href', 'title', 'target'], 'a[href]', true) },
  strong: markNode('strong', ['b']),
  em: markNode('em', ['i']),
  u: markNode('u'),
  s: markNode('s', ['del', 'strike']),
  small: markNode('small'),
  sub: { ...markNode('sub'), excludes: 'sub sup' },
  sup: { ...markNode('sup'), excludes: 'sub sup' },
  code: markNode('code'),
};

function markNode(tag: string, others: string[] = []): MarkSpec {
  return { parseDOM: [tag, ...others].map((name) => ({ tag: name })), toDOM: () => [tag, 0] };
}

function listNode(tag: 'ul' | 'ol'): NodeSpec {
  return { group: 'block', content: 'list_item+', parseDOM: [{ tag }], toDOM: () => [tag, 0] };
}

function tablePart(tag: string, content: string): NodeSpec {
  return { content, parseDOM: [{ tag }], toDOM: () => [tag, 0] };
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
