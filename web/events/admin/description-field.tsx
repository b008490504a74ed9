import { useRef } from 'react';
import { FieldFrame } from '../../forms/field.tsx';
import type { FieldBinding } from '../../forms/use-zod-form.ts';
import { DescriptionPreview } from './description-preview.tsx';
import { FormattingBar, formatByKey } from './formatting-bar.tsx';

/** HTML as it is written, and beside it what guests will see of it. */
export function DescriptionField({ error, onBlur, ...area }: FieldBinding) {
  const textarea = useRef<HTMLTextAreaElement>(null);
  return (
    <div className="description-field">
      <FieldFrame label="Description" error={error} onBlur={onBlur} hint="HTML supported.">
        {(wiring) => (
          <div className="description-editor">
            <FormattingBar textarea={textarea} />
            <textarea
              {...wiring}
              {...area}
              ref={textarea}
              rows={10}
              onKeyDown={formatByKey}
              className="field-input description-text"
              required
            />
          </div>
        )}
      </FieldFrame>
      <DescriptionPreview html={area.value} />
    </div>
  );
}
