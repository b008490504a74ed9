import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Code } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { previewDescription } from '#contract/events/event-management.ts';
import { descriptionHtml } from '#contract/text/description-html.ts';
import { callApi, refusalOf } from '../../../api/call-api.ts';
import fieldStyles from '../../../forms/field.module.css';
import { FieldFrame } from '../../../forms/field.tsx';
import type { FieldBinding } from '../../../forms/use-zod-form.ts';
import text from '../../../ui/text.module.css';
import { useDebounced } from '../../../ui/use-debounced.ts';
import prose from '../../prose.module.css';
import { DescriptionEditor, type LinkQuestion } from './description-editor.tsx';
import styles from './description-field.module.css';
import { FormattingBar, formatByKey } from './formatting-bar.tsx';

const debounceMs = 300;

/**
 * The preview is made by the server, because its sanitizer decides what is kept. A second sanitizer here
 * might decide otherwise.
 */
function DescriptionPreview({ html }: { html: string }) {
  const headingId = useId();
  const description = useDebounced(html, debounceMs);
  const { data, error } = useQuery({
    queryKey: [previewDescription.path, description],
    queryFn: () => callApi(previewDescription, { description }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  return (
    <section aria-labelledby={headingId} className={styles.preview}>
      <h3 id={headingId} className={text.label}>
        Preview
      </h3>
      {error ? (
        <p role="status" className={styles.note}>
          {refusalOf(error)?.fields?.description ?? 'The preview cannot be loaded at the moment.'}
        </p>
      ) : (
        <DescriptionProse html={descriptionHtml(data?.description ?? '')} />
      )}
    </section>
  );
}

function DescriptionProse({ html }: { html: string }) {
  if (!html) return <p className={styles.note}>What guests will read appears here.</p>;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only cancels clicks on links inside
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link fires a click event, too
    <div
      className={prose.prose}
      data-testid="description-preview"
      data-links-lead-nowhere
      onClick={(event) => event.preventDefault()}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized by the server
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

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
