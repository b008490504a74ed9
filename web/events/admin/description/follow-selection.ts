import { Plugin, TextSelection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';

/**
 * The browser reports a changed selection a moment after it has changed. Whoever presses a key or pastes within that
 * moment means what is selected on the screen, so the selection is read before either is handled.
 */
export const followsSelection = new Plugin({
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
