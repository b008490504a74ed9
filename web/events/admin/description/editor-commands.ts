import { lift, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands';
import { redo, undo } from 'prosemirror-history';
import type { MarkType, NodeType } from 'prosemirror-model';
import { liftListItem, wrapInList } from 'prosemirror-schema-list';
import type { Command, EditorState } from 'prosemirror-state';
import { descriptionSchema } from './description-schema.ts';

const { strong, em } = descriptionSchema.marks;
const { paragraph, heading, blockquote, bulletList, orderedList, listItem } = descriptionSchema.nodes;

export interface EditorCommand {
  /** For `aria-keyshortcuts`. */
  shortcut?: string;
  run: Command;
  /** Undefined for what is done and not switched on. */
  isActive?: (state: EditorState) => boolean;
}

/** Everything that a button of the toolbar does, except for the link, which asks for its address first. */
export const editorCommands = {
  Paragraph: {
    run: (state, dispatch) => setBlockType(paragraph)(state, dispatch) || lift(state, dispatch),
    isActive: (state) => isIn(state, paragraph) && state.selection.$from.depth === 1,
  },
  Heading: {
    run: (state, dispatch) => setBlockType(isIn(state, heading) ? paragraph : heading)(state, dispatch),
    isActive: (state) => isIn(state, heading),
  },
  Bold: markCommand(strong, 'Control+B'),
  Italic: markCommand(em, 'Control+I'),
  'Bulleted list': listCommand(bulletList),
  'Numbered list': listCommand(orderedList),
  Quote: {
    run: (state, dispatch) =>
      isIn(state, blockquote) ? lift(state, dispatch) : wrapIn(blockquote)(state, dispatch),
    isActive: (state) => isIn(state, blockquote),
  },
  Undo: { shortcut: 'Control+Z', run: undo },
  Redo: { shortcut: 'Control+Y', run: redo },
} satisfies Record<string, EditorCommand>;

function markCommand(marked: MarkType, shortcut: string): EditorCommand {
  return { shortcut, run: toggleMark(marked), isActive: (state) => hasMark(state, marked) };
}

function listCommand(list: NodeType): EditorCommand {
  return {
    run(state, dispatch) {
      const around = listAround(state);
      if (!around) return wrapInList(list)(state, dispatch);
      if (around.type === list) return liftListItem(listItem)(state, dispatch);
      dispatch?.(state.tr.setNodeMarkup(around.position, list));
      return true;
    },
    isActive: (state) => listAround(state)?.type === list,
  };
}

/** The innermost list around the start of the selection. */
function listAround({ selection: { $from } }: EditorState) {
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const node = $from.node(depth);
    if (node.type === bulletList || node.type === orderedList) {
      return { type: node.type, position: $from.before(depth) };
    }
  }
  return undefined;
}

function isIn({ selection: { $from } }: EditorState, node: NodeType): boolean {
  return Array.from({ length: $from.depth }, (_, index) => $from.node(index + 1).type).includes(node);
}

export function hasMark(state: EditorState, marked: MarkType): boolean {
  const { from, to, empty, $from } = state.selection;
  if (empty) return marked.isInSet(state.storedMarks ?? $from.marks()) !== undefined;
  return state.doc.rangeHasMark(from, to, marked);
}
