import { Code } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import fieldStyles from '../../../forms/field.module.css';
import { FieldFrame } from '../../../forms/field.tsx';
import type { FieldBinding } from '../../../forms/use-zod-form.ts';
import { DescriptionEditor, type LinkQuestion } from './description-editor.tsx';
import styles from './description-field.module.css';
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

interface DescriptionFieldProps {
  binding: FieldBinding;
  onHtml: (html: string) => void;
  onAskForLink: (question: LinkQuestion) => void;
}

const label = 'Description';

/** The description, formatted or as HTML. */
function DescriptionField({ binding, onHtml, onAskForLink }: DescriptionFieldProps) {
  const { error, onBlur, ...area } = binding;
  const [isHtml, setIsHtml] = useState(false);
  const modeButton = (
    <button type="button" className={styles.mode} aria-pressed={isHtml} onClick={() => setIsHtml(!isHtml)}>
      <Code aria-hidden size={18} />
      HTML
    </button>
  );
  return (
    <div className={styles.field}>
      <FieldFrame {...{ label, error, onBlur }} action={modeButton} hint="HTML supported.">
        {(wiring) =>
          isHtml ? (
            <textarea
              {...wiring}
              {...area}
              rows={10}
              className={`${fieldStyles.input} ${styles.text}`}
              required
            />
          ) : (
            <DescriptionEditor
              html={area.value}
              attributes={{
                id: wiring.id,
                role: 'textbox',
                'aria-label': label,
                'aria-multiline': 'true',
                'aria-required': 'true',
                'aria-invalid': String(wiring['aria-invalid']),
                'aria-describedby': wiring['aria-describedby'] ?? '',
                'data-field': area.name,
              }}
              onChange={onHtml}
              onAskForLink={onAskForLink}
            />
          )
        }
      </FieldFrame>
    </div>
  );
}
