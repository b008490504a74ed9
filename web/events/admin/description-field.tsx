import { useRef } from 'react';
import fieldStyles from '../../forms/field.module.css';
import { FieldFrame } from '../../forms/field.tsx';
import type { FieldBinding } from '../../forms/use-zod-form.ts';
import styles from './description-field.module.css';
import { DescriptionPreview } from './description-preview.tsx';
import { FormattingBar, formatByKey } from './formatting-bar.tsx';

/** The description as HTML, with a preview beside it of what guests will see. */
export function DescriptionField({ error, onBlur, ...area }: FieldBinding) {
  const textarea = useRef<HTMLTextAreaElement>(null);
  return (
    <div className={styles.field}>
      <FieldFrame label="Description" error={error} onBlur={onBlur} hint="HTML supported.">
        {(wiring) => (
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
        )}
      </FieldFrame>
      <DescriptionPreview html={area.value} />
    </div>
  );
}
