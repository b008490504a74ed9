import { lift, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands';
import { redo, undo } from 'prosemirror-history';
import type { MarkType, NodeType } from 'prosemirror-model';
import { liftListItem, wrapInList } from 'prosemirror-schema-list';
import type { Command, EditorState } from 'prosemirror-state';
import { descriptionSchema } from './description-schema.ts';

const { marks, nodes } = descriptionSchema;

export interface EditorCommand {
  name: string;
  /** For `aria-keyshortcuts`. */
  shortcut?: string;
  run: Command;
  /** Undefined for what is done and not switched on. */
  isActive?: (state: EditorState) => boolean;
}

/** Everything that a button of the toolbar does, except for the link, which asks for its address first. */
export const editorCommands = {
  Paragraph: {
    name: 'Paragraph',
    run: (state, dispatch) => setBlockType(type('paragraph'))(state, dispatch) || lift(state, dispatch),
    isActive: (state) => isIn(state, type('paragraph')) && state.selection.$from.depth === 1,
  },
  Heading: {
    name: 'Heading',
    run: (state, dispatch) =>
      setBlockType(type(isIn(state, type('heading')) ? 'paragraph' : 'heading'))(state, dispatch),
    isActive: (state) => isIn(state, type('heading')),
  },
  Bold: markCommand('Bold', mark('strong'), 'Control+B'),
  Italic: markCommand('Italic', mark('em'), 'Control+I'),
  'Bulleted list': listCommand('Bulleted list', type('bullet_list')),
  'Numbered list': listCommand('Numbered list', type('ordered_list')),
  Quote: {
    name: 'Quote',
    run: (state, dispatch) =>
      isIn(state, type('blockquote')) ? lift(state, dispatch) : wrapIn(type('blockquote'))(state, dispatch),
    isActive: (state) => isIn(state, type('blockquote')),
  },
  Undo: { name: 'Undo', shortcut: 'Control+Z', run: undo },
  Redo: { name: 'Redo', shortcut: 'Control+Y', run: redo },
} satisfies Record<string, EditorCommand>;

function type(name: string): NodeType {
  const found = nodes[name];
  if (!found) throw new Error(`No node ${name}`);
  return found;
}

function mark(name: string): MarkType {
  const found = marks[name];
  if (!found) throw new Error(`No mark ${name}`);
  return found;
}

function markCommand(name: string, marked: MarkType, shortcut: string): EditorCommand {
  return { name, shortcut, run: toggleMark(marked), isActive: (state) => hasMark(state, marked) };
}

function listCommand(name: string, list: NodeType): EditorCommand {
  return {
    name,
    run(state, dispatch) {
      const around = listAround(state);
      if (!around) return wrapInList(list)(state, dispatch);
      if (around.type === list) return liftListItem(type('list_item'))(state, dispatch);
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
    if (node.type === type('bullet_list') || node.type === type('ordered_list')) {
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
