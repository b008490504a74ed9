import { Bold, Heading, Italic, Link, List, ListOrdered, Pilcrow, Quote, Redo2, Undo2 } from 'lucide-react';
import { useRef } from 'react';
import styles from './description-editor.module.css';
import { type EditorCommand, editorCommands } from './editor-commands.ts';
import { isInLink, type LinkPlace, linked, linkPlace, unlinked } from './editor-links.ts';
import { Toolbar, type ToolbarItem } from './toolbar.tsx';
import { useEditorView } from './use-editor-view.ts';

/** The question for the address of a link. */
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

const icons = {
  Paragraph: Pilcrow,
  Heading,
  Bold,
  Italic,
  'Bulleted list': List,
  'Numbered list': ListOrdered,
  Quote,
  Undo: Undo2,
  Redo: Redo2,
};
type CommandName = keyof typeof icons;

/** The description as guests will read it, to be written and formatted in place. */
export function DescriptionEditor({ html, attributes, onChange, onAskForLink }: DescriptionEditorProps) {
  const place = useRef<HTMLDivElement>(null);
  const { view, state } = useEditorView({
    place,
    html,
    attributes: { ...attributes, class: styles.text ?? '' },
    onChange,
    onLink: askForLink,
  });

  function askForLink() {
    const { current: editor } = view;
    if (!editor) return;
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
  }

  function itemOf(name: CommandName): ToolbarItem {
    const { run, isActive, shortcut }: EditorCommand = editorCommands[name];
    return {
      name,
      icon: icons[name],
      shortcut,
      isPressed: isActive && state !== undefined && isActive(state),
      isDisabled: isActive === undefined && state !== undefined && !run(state),
      onPress() {
        const { current: editor } = view;
        if (!editor) return;
        run(editor.state, editor.dispatch, editor);
        editor.focus();
      },
    };
  }

  const link: ToolbarItem = {
    name: 'Link',
    icon: Link,
    shortcut: 'Control+K',
    isPressed: state !== undefined && isInLink(state),
    onPress: askForLink,
  };
  const before = (['Paragraph', 'Heading', 'Bold', 'Italic'] as const).map(itemOf);
  const after = (['Bulleted list', 'Numbered list', 'Quote', 'Undo', 'Redo'] as const).map(itemOf);
  return (
    <div>
      <Toolbar items={[...before, link, ...after]} />
      <div ref={place} />
    </div>
  );
}
