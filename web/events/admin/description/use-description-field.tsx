import { type ReactNode, useState } from 'react';
import type { FieldBinding } from '../../../forms/use-zod-form.ts';
import type { LinkQuestion } from './description-editor.tsx';
import { DescriptionField } from './description-field.tsx';
import { LinkDialog } from './link-dialog.tsx';

interface DescriptionParts {
  field: ReactNode;
  /** Has to be rendered outside of the form: Enter in a dialog inside of a form would submit that form. */
  dialog: ReactNode;
}

export function useDescriptionField(binding: FieldBinding, onHtml: (html: string) => void): DescriptionParts {
  const [question, setQuestion] = useState<LinkQuestion | null>(null);
  return {
    field: <DescriptionField binding={binding} onHtml={onHtml} onAskForLink={setQuestion} />,
    dialog: <LinkDialog question={question} onClose={() => setQuestion(null)} />,
  };
}
