import { baseKeymap, chainCommands, exitCode } from 'prosemirror-commands';
import { history } from 'prosemirror-history';
import { keymap } from 'prosemirror-keymap';
import { DOMSerializer, Fragment, type Node, Slice } from 'prosemirror-model';
import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list';
import { type Command, Plugin, Selection, TextSelection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { documentOf, isEmpty } from './description-document.ts';
import { descriptionSchema } from './description-schema.ts';
import { editorCommands } from './editor-commands.ts';
import { linkedByPaste, withLinks } from './editor-links.ts';
import { inertHtml, isOwnCopy, ownCopyMark } from './inert-html.ts';
import { cleanPaste } from './paste-cleaning.ts';

/**
 * Marks what is copied from a description. ProseMirror's own mark does not tell that: the editors of other programs are
 * built with it, too, and put it on what they copy.
 */
class MarkingSerializer extends DOMSerializer {
  override serializeFragment(
    fragment: Fragment,
    options?: { document?: Document },
    target?: HTMLElement | DocumentFragment,
  ) {
    const copied = super.serializeFragment(fragment, options, target);
    // Without a target it is the whole copy, and otherwise the content of an element in it.
    if (!target) copied.firstElementChild?.setAttribute(ownCopyMark, '');
    return copied;
  }
}

const copySerializer = new MarkingSerializer(
  DOMSerializer.nodesFromSchema(descriptionSchema),
  DOMSerializer.marksFromSchema(descriptionSchema),
);

/**
 * The browser reports a changed selection a moment after it has changed. Whoever presses a key or pastes within that
 * moment means what is selected on the screen, so the selection is read before either is handled.
 */
const followsSelection = new Plugin({
  props: { handleKeyDown: follow, handleDOMEvents: { paste: follow } },
});

/** Leaves the event itself to others. */
function follow(view: EditorView): false {
  const selection = selectionOnScreen(view);
  if (selection && !selection.eq(view.state.selection)) view.dispatch(view.state.tr.setSelection(selection));
  return false;
}

function selectionOnScreen(view: EditorView): TextSelection | undefined {
  const shown = document.getSelection();
  const { anchorNode, focusNode } = shown ?? {};
  if (!shown || !anchorNode || !focusNode || !(view.state.selection instanceof TextSelection))
    return undefined;
  if (!view.dom.contains(anchorNode) || !view.dom.contains(focusNode)) return undefined;
  const { doc } = view.state;
  const anchor = doc.resolve(view.posAtDOM(anchorNode, shown.anchorOffset));
  const head = doc.resolve(view.posAtDOM(focusNode, shown.focusOffset));
  const selection = TextSelection.between(anchor, head);
  return selection instanceof TextSelection ? selection : undefined;
}

const { hardBreak, listItem, paragraph } = descriptionSchema.nodes;

/** Tab is not among the keys: it leaves the field, as it leaves any other. */
export function editorPlugins(askForLink: Command): Plugin[] {
  const { Bold, Italic, Undo, Redo } = editorCommands;
  const keys: Record<string, Command> = {
    'Mod-b': Bold.run,
    'Mod-i': Italic.run,
    'Mod-z': Undo.run,
    'Mod-y': Redo.run,
    'Shift-Mod-z': Redo.run,
    'Mod-k': askForLink,
    'Shift-Enter': chainCommands(exitCode, breakLine),
    Enter: splitListItem(listItem),
    'Mod-]': sinkListItem(listItem),
    'Mod-[': liftListItem(listItem),
  };
  return [followsSelection, history(), keymap(keys), keymap(baseKeymap), pasting(), startsPlain];
}

const breakLine: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(hardBreak.create()).scrollIntoView());
  return true;
};

/** HTML was always accepted here, so that whole tags mean what they mean wherever they come from. */
const tags = /<(p|h[1-6]|ul|ol|li|a|b|strong|i|em|u|s|br|hr|blockquote|img|table|div|span)\b[^<>]*>/i;

/** Text with lines or tags that arrives at once, pasted or dictated or by an assistant. */
function sliceOf(text: string): Slice {
  // Words within a line keep the spaces around them.
  if (text && !text.includes('\n') && !tags.test(text)) {
    return new Slice(Fragment.from(paragraph.create(null, descriptionSchema.text(text))), 1, 1);
  }
  const { content } = documentOfText(text);
  const isOneLine = content.childCount === 1 && content.firstChild?.type === paragraph;
  return isOneLine ? new Slice(content, 1, 1) : Slice.maxOpen(content, false);
}

function documentOfText(text: string): Node {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return documentOf(tags.test(text) ? text : escaped);
}

function pasting(): Plugin {
  return new Plugin({
    props: {
      transformPastedHTML: (html) => (isOwnCopy(html) ? inertHtml(html) : cleanPaste(html)),
      clipboardSerializer: copySerializer,
      clipboardTextParser: (text) => sliceOf(text.replaceAll('\r\n', '\n')),
      transformPasted: withLinks,
      handlePaste(view, { clipboardData }) {
        const change = linkedByPaste(view.state, clipboardData?.getData('text/plain') ?? '');
        if (change) view.dispatch(change);
        return change !== undefined;
      },
      handleDOMEvents: { beforeinput: insertWhole },
    },
  });
}

/**
 * A browser would put tags in as letters, and would make each line a paragraph. And what replaces everything would take
 * over the look of the first line, such as that of a heading.
 */
function insertWhole(view: EditorView, event: InputEvent): boolean {
  const { data, inputType } = event;
  const [range] = event.getTargetRanges();
  if (inputType !== 'insertText' || !data || !range) return false;
  const from = view.posAtDOM(range.startContainer, range.startOffset);
  const to = view.posAtDOM(range.endContainer, range.endOffset);
  const { doc, tr } = view.state;
  // By its ends and not by its words: a picture or a line beside the selected words stays.
  const isEverything =
    doc.textContent !== '' && from <= Selection.atStart(doc).from && to >= Selection.atEnd(doc).to;
  if (!isEverything && !data.includes('\n') && !tags.test(data)) return false;
  event.preventDefault();
  const content = sliceOf(data);
  const change = isEverything
    ? tr.replaceWith(0, doc.content.size, documentOfText(data).content)
    : tr.replaceRange(from, to, content);
  view.dispatch((isEverything ? change.setSelection(Selection.atEnd(change.doc)) : change).scrollIntoView());
  return true;
}

/** A document without content begins as a paragraph, whatever was deleted. */
const startsPlain = new Plugin({
  appendTransaction(_, before, { doc, tr }) {
    const { firstChild } = doc;
    if (!isEmpty(doc) || isEmpty(before.doc) || firstChild?.type === paragraph) return null;
    return tr.setBlockType(1, 1, paragraph);
  },
});
