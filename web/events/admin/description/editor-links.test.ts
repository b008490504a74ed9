import { Fragment, Slice } from 'prosemirror-model';
import { EditorState, TextSelection } from 'prosemirror-state';
import { describe, expect, test } from 'vitest';
import { descriptionSchema } from './description-schema.ts';
import { linkedByPaste, withLinks } from './editor-links.ts';

const { paragraph, codeBlock } = descriptionSchema.nodes;

function pasted(text: string, type = paragraph) {
  const content = Fragment.from(type.create(null, descriptionSchema.text(text)));
  const links: [string, string][] = [];
  withLinks(new Slice(content, 1, 1)).content.descendants((node) => {
    const link = node.marks.find((mark) => mark.type.name === 'link');
    if (link) links.push([node.text ?? '', link.attrs.href]);
  });
  return links;
}

describe('Pasted text', () => {
  test('has links where it has addresses, without the sentence around them', () => {
    expect(pasted('Tickets: https://example.com/a?utm_source=x&b=1. Or www.example.org (ask).')).toEqual([
      ['https://example.com/a?utm_source=x&b=1', 'https://example.com/a?b=1'],
      ['www.example.org', 'https://www.example.org'],
    ]);
    expect(pasted('(https://en.example.org/Jazz_(music)), june@example.com')).toEqual([
      ['https://en.example.org/Jazz_(music)', 'https://en.example.org/Jazz_(music)'],
      ['june@example.com', 'mailto:june@example.com'],
    ]);
  });

  test('has none where there is no address, nor in code', () => {
    expect(pasted('Doors at 7:30, set 2/3, @june, https://')).toEqual([]);
    expect(pasted('https://example.com', codeBlock)).toEqual([]);
  });

  test('that is nothing but an address becomes the link of the words that are selected', () => {
    const doc = descriptionSchema.node('doc', null, [
      paragraph.create(null, descriptionSchema.text('Tickets here')),
    ]);
    const state = EditorState.create({ doc, selection: TextSelection.create(doc, 1, 8) });
    const change = linkedByPaste(state, ' https://example.com/a\n');
    expect(change?.doc.firstChild?.firstChild?.text).toBe('Tickets');
    expect(change?.doc.firstChild?.firstChild?.marks[0]?.attrs.href).toBe('https://example.com/a');
    expect(linkedByPaste(state, 'see https://example.com/a')).toBeUndefined();
    const cursor = state.apply(state.tr.setSelection(TextSelection.create(doc, 1)));
    expect(linkedByPaste(cursor, 'https://example.com/a')).toBeUndefined();
  });
});
