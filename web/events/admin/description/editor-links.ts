import { Fragment, type Node, Slice } from 'prosemirror-model';
import type { EditorState, Transaction } from 'prosemirror-state';
import { descriptionSchema } from './description-schema.ts';
import { hasMark } from './editor-commands.ts';
import { linkAddress, typedAddress } from './pasted-links.ts';

const { link, code } = descriptionSchema.marks;

export function isInLink(state: EditorState): boolean {
  return hasMark(state, link);
}

/** The words that a link would be made of, and the address that they lead to now. */
export interface LinkPlace {
  from: number;
  to: number;
  text: string;
  address: string;
}

/** The selection or, where the cursor stands in a link, the whole of it. */
export function linkPlace(state: EditorState): LinkPlace {
  const { from, to, $from, empty } = state.selection;
  const [start, end] = (empty && linkAround(state)) || [from, to];
  let address = '';
  state.doc.nodesBetween(start, Math.max(end, start + 1), (node) => {
    address ||= String(link.isInSet(node.marks)?.attrs.href ?? '');
  });
  if (empty && start === end) address = '';
  return { from: start, to: end, text: $from.doc.textBetween(start, end, ' '), address };
}

function linkAround({ selection: { $from } }: EditorState): [number, number] | undefined {
  const marked = link.isInSet($from.marks()) ?? link.isInSet($from.nodeAfter?.marks ?? []);
  if (!marked) return undefined;
  // The words of a link are several nodes where some of them are bold: a run of neighbours with the same link.
  let run: [number, number] | undefined;
  let found: [number, number] | undefined;
  $from.parent.forEach((child, offset) => {
    const start = $from.start() + offset;
    run = marked.isInSet(child.marks) ? [run?.[0] ?? start, start + child.nodeSize] : undefined;
    if (run && run[0] <= $from.pos && $from.pos <= run[1]) found = run;
  });
  return found;
}

/** Where nothing is selected, the address itself becomes the words. */
export function linked(state: EditorState, { from, to }: LinkPlace, address: string): Transaction {
  const marked = link.create({ href: address });
  if (from === to) return state.tr.insert(from, descriptionSchema.text(address, [marked]));
  return state.tr.removeMark(from, to, link).addMark(from, to, marked);
}

export function unlinked(state: EditorState, { from, to }: LinkPlace): Transaction {
  return state.tr.removeMark(from, to, link);
}

const addresses = /\b(?:https?:\/\/|www\.)[^\s<>"]+|[\w.+-]+@[\w-]+(?:\.[\w-]+)+/gi;

/** Pasted text with links where it has addresses. */
export function withLinks({ content, openStart, openEnd }: Slice): Slice {
  return new Slice(linkedContent(content), openStart, openEnd);
}

function linkedContent(content: Fragment): Fragment {
  return Fragment.fromArray(
    content.content.flatMap((node) => {
      const isInLinkOrCode = link.isInSet(node.marks) || code.isInSet(node.marks);
      if (node.isText) return isInLinkOrCode ? [node] : linkedText(node);
      return [node.type.spec.code ? node : node.copy(linkedContent(node.content))];
    }),
  );
}

function linkedText(node: Node): Node[] {
  const text = node.text ?? '';
  const parts: Node[] = [];
  let done = 0;
  for (const { 0: found, index } of text.matchAll(addresses)) {
    const shown = withoutSentence(found);
    const address = linkAddress(typedAddress(shown));
    if (address === undefined || /^https?:\/*$/i.test(shown)) continue;
    if (index > done) parts.push(node.cut(done, index));
    done = index + shown.length;
    parts.push(node.cut(index, done).mark(link.create({ href: address }).addToSet(node.marks)));
  }
  if (done < text.length) parts.push(node.cut(done));
  return parts;
}

/** Without what ends the sentence, or the brackets around it, but with brackets that were opened in the address. */
function withoutSentence(found: string): string {
  const address = found.replace(/[.,;:!?'’”]+$/, '');
  const isOpened = address.split('(').length >= address.split(')').length;
  return address.endsWith(')') && !isOpened ? withoutSentence(address.slice(0, -1)) : address;
}

/** An address that is pasted over selected words becomes their link, unless they are an address themselves. */
export function linkedByPaste(state: EditorState, text: string): Transaction | undefined {
  const place = linkPlace(state);
  const typed = text.trim();
  const address = isAddress(typed) ? linkAddress(typedAddress(typed)) : undefined;
  if (address === undefined || state.selection.empty || isAddress(place.text)) return undefined;
  return linked(state, place, address);
}

function isAddress(text: string): boolean {
  return text.match(addresses)?.[0] === text;
}
