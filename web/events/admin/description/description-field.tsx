import { Code } from 'lucide-react';
import { useRef, useState } from 'react';
import fieldStyles from '../../../forms/field.module.css';
import { FieldFrame } from '../../../forms/field.tsx';
import type { FieldBinding } from '../../../forms/use-zod-form.ts';
import { DescriptionEditor, type LinkQuestion } from './description-editor.tsx';
import styles from './description-field.module.css';
import { DescriptionPreview } from './description-preview.tsx';
import { FormattingBar, formatByKey } from './formatting-bar.tsx';

interface DescriptionFieldProps {
  binding: FieldBinding;
  onHtml: (html: string) => void;
  onAskForLink: (question: LinkQuestion) => void;
}

const label = 'Description';

/** The description, formatted or as HTML, with a preview beside it of what guests will see. */
export function DescriptionField({ binding, onHtml, onAskForLink }: DescriptionFieldProps) {
  const { error, onBlur, ...area } = binding;
  const [isHtml, setIsHtml] = useState(false);
  const textarea = useRef<HTMLTextAreaElement>(null);
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
            <div>
              <FormattingBar textarea={textarea} />
              <textarea
                {...wiring}
                {...area}
                ref={textarea}
                rows={10}
                onKeyDown={formatByKey}
                className={`${fieldStyles.input} ${styles.text}`}
                required
              />
            </div>
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
      <DescriptionPreview html={area.value} />
    </div>
  );
}
