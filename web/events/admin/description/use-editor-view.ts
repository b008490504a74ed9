import type { Node } from 'prosemirror-model';
import { type Command, EditorState } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { documentOf, htmlOf } from './description-document.ts';
import { editorPlugins } from './editor-plugins.ts';

interface EditorViewOptions {
  place: RefObject<HTMLElement | null>;
  html: string;
  attributes: Record<string, string>;
  onChange: (html: string) => void;
  onLink: () => void;
}

/** The HTML that came in, and its document. As long as the two agree, the HTML stays as it was written. */
interface Source {
  html: string;
  document: Node;
}

/** An editor in the element `place`, and its latest state for those who draw buttons. */
export function useEditorView({ place, html, attributes, onChange, onLink }: EditorViewOptions) {
  const view = useRef<EditorView>(null);
  const source = useRef<Source>(null);
  const shownHtml = useRef(html);
  /** What the form was told since it last had everything. It comes back late, when more may have been typed. */
  const told = useRef<string[]>([]);
  const [state, setState] = useState<EditorState>();
  const latest = useRef({ html, attributes, onChange, onLink });
  useLayoutEffect(() => {
    latest.current = { html, attributes, onChange, onLink };
  });

  useEffect(() => {
    if (!place.current) return undefined;
    const askForLink: Command = () => {
      latest.current.onLink();
      return true;
    };
    const first = startOf(latest.current.html, askForLink);
    source.current = first.source;
    shownHtml.current = latest.current.html;
    const editor = new EditorView(place.current, {
      state: first.state,
      attributes: () => latest.current.attributes,
      dispatchTransaction(transaction) {
        const next = editor.state.apply(transaction);
        editor.updateState(next);
        setState(next);
        if (!transaction.docChanged) return;
        const { current: begun } = source;
        shownHtml.current = begun?.document.eq(next.doc) ? begun.html : htmlOf(next.doc);
        told.current.push(shownHtml.current);
        latest.current.onChange(shownHtml.current);
      },
    });
    view.current = editor;
    setState(editor.state);
    return () => {
      editor.destroy();
      view.current = null;
    };
  }, [place]);

  // A draft that was discarded, or the version of someone else.
  useEffect(() => {
    const { current: editor } = view;
    const hasEverything = html === shownHtml.current;
    if (!editor || (!hasEverything && told.current.includes(html))) return;
    told.current = [];
    if (hasEverything) return;
    const document = documentOf(html);
    source.current = { html, document };
    shownHtml.current = html;
    editor.updateState(EditorState.create({ doc: document, plugins: editor.state.plugins }));
    setState(editor.state);
  }, [html]);

  // The view reads its attributes when it is updated, and an error comes and goes.
  const described = JSON.stringify(attributes);
  useEffect(() => {
    if (described) view.current?.setProps({});
  }, [described]);

  return { view, state };
}

function startOf(html: string, askForLink: Command): { source: Source; state: EditorState } {
  const document = documentOf(html);
  const state = EditorState.create({ doc: document, plugins: editorPlugins(askForLink) });
  return { source: { html, document }, state };
}
