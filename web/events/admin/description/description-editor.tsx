import { Bold, Heading, Italic, Link, List, ListOrdered, Pilcrow, Quote, Redo2, Undo2 } from 'lucide-react';
import type { Node } from 'prosemirror-model';
import { type Command, EditorState, type Plugin } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { documentOf, htmlOf } from './description-document.ts';
import styles from './description-editor.module.css';
import { type EditorCommand, editorCommands } from './editor-commands.ts';
import { isInLink, type LinkPlace, linked, linkPlace, unlinked } from './editor-links.ts';
import { editorPlugins } from './editor-plugins.ts';

export interface LinkQuestion {
  place: LinkPlace;
  /** Sets the address, or takes the link away when it is null. */
  answer: (address: string | null) => void;
  /** Without an answer the work goes on where it was. */
  focus: () => void;
}

interface DescriptionEditorProps {
  html: string;
  attributes: Record<string, string>;
  onChange: (html: string) => void;
  onAskForLink: (question: LinkQuestion) => void;
}

/** In the order of the toolbar. */
const icons = {
  Paragraph: Pilcrow,
  Heading,
  Bold,
  Italic,
  Link,
  'Bulleted list': List,
  'Numbered list': ListOrdered,
  Quote,
  Undo: Undo2,
  Redo: Redo2,
};
type CommandName = keyof typeof icons;

export function DescriptionEditor({ html, attributes, onChange, onAskForLink }: DescriptionEditorProps) {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  /** The HTML that came in, and its document. As long as the two agree, the HTML stays as it was written. */
  const source = useRef<{ html: string; document: Node }>(null);
  const shownHtml = useRef(html);
  /** What the form was told since it last had everything. It comes back late, when more may have been typed. */
  const told = useRef<string[]>([]);
  const [state, setState] = useState<EditorState>();

  const begin = useEffectEvent((plugins: readonly Plugin[]) => {
    const document = documentOf(html);
    source.current = { html, document };
    shownHtml.current = html;
    const begun = EditorState.create({ doc: document, plugins });
    setState(begun);
    return begun;
  });

  const tell = useEffectEvent((changed: Node) => {
    const { current: begun } = source;
    shownHtml.current = begun?.document.eq(changed) ? begun.html : htmlOf(changed);
    told.current.push(shownHtml.current);
    onChange(shownHtml.current);
  });

  const latestAttributes = useEffectEvent(() => ({ ...attributes, class: styles.text ?? '' }));

  function askForLink() {
    const { current: editor } = view;
    if (!editor) return false;
    const found = linkPlace(editor.state);
    onAskForLink({
      place: found,
      answer(address) {
        const change =
          address === null ? unlinked(editor.state, found) : linked(editor.state, found, address);
        editor.dispatch(change);
        editor.focus();
      },
      focus: () => editor.focus(),
    });
    return true;
  }

  const askByKey = useEffectEvent(askForLink);

  useEffect(() => {
    const editor = new EditorView(place.current, {
      state: begin(editorPlugins(() => askByKey())),
      attributes: () => latestAttributes(),
      dispatchTransaction(transaction) {
        const next = editor.state.apply(transaction);
        editor.updateState(next);
        setState(next);
        if (transaction.docChanged) tell(next.doc);
      },
    });
    view.current = editor;
    return () => {
      editor.destroy();
      view.current = null;
    };
  }, []);

  // A draft that was discarded, or the version of someone else.
  useEffect(() => {
    const { current: editor } = view;
    const hasEverything = html === shownHtml.current;
    if (!editor || (!hasEverything && told.current.includes(html))) return;
    told.current = [];
    if (!hasEverything) editor.updateState(begin(editor.state.plugins));
  }, [html]);

  // The view reads its attributes when it is updated, and an error comes and goes.
  const described = JSON.stringify(attributes);
  useEffect(() => {
    if (described) view.current?.setProps({});
  }, [described]);

  const commands: Record<CommandName, EditorCommand> = {
    ...editorCommands,
    Link: { shortcut: 'Control+K', run: askForLink, isActive: isInLink },
  };

  function press(run: Command) {
    const { current: editor } = view;
    if (!editor) return;
    run(editor.state, editor.dispatch, editor);
    editor.focus();
  }

  return (
    <div>
      <Toolbar {...{ commands, state }} onPress={press} />
      <div ref={place} />
    </div>
  );
}

interface ToolbarProps {
  commands: Record<CommandName, EditorCommand>;
  state: EditorState | undefined;
  onPress: (run: Command) => void;
}

const names = Object.keys(icons) as CommandName[];

/** It has a roving tabindex: Tab stops at one button, and the arrow keys lead to the others. */
function Toolbar({ commands, state, onPress }: ToolbarProps) {
  const [tabStop, setTabStop] = useState(0);

  function step({ key, currentTarget }: KeyboardEvent<HTMLElement>) {
    const { length } = names;
    const to = { ArrowRight: tabStop + 1, ArrowLeft: tabStop - 1, Home: 0, End: length - 1 }[key];
    if (to === undefined) return;
    currentTarget.querySelectorAll('button')[(to + length) % length]?.focus();
  }

  return (
    <div role="toolbar" aria-label="Formatting" className={styles.bar} onKeyDown={step}>
      {names.map((name, index) => {
        const { run, isActive, shortcut } = commands[name];
        const isDisabled = !isActive && state !== undefined && !run(state);
        const Icon = icons[name];
        return (
          <Tooltip key={name} text={name}>
            <IconButton
              label={name}
              className={styles.item}
              aria-keyshortcuts={shortcut}
              aria-pressed={isActive && state !== undefined && isActive(state)}
              aria-disabled={isDisabled}
              tabIndex={index === tabStop ? 0 : -1}
              onFocus={() => setTabStop(index)}
              // Keeps the focus, and with it the selection, in the text.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => {
                if (!isDisabled) onPress(run);
              }}
            >
              <Icon aria-hidden size={18} />
            </IconButton>
          </Tooltip>
        );
      })}
    </div>
  );
}
