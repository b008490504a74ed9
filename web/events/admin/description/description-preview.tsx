import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { previewDescription } from '#contract/events/event-management.ts';
import { descriptionHtml } from '#contract/text/description-html.ts';
import { callApi, refusalOf } from '../../../api/call-api.ts';
import text from '../../../ui/text.module.css';
import { useDebounced } from '../../../ui/use-debounced.ts';
import prose from '../../prose.module.css';
import styles from './description-preview.module.css';

const debounceMs = 300;

/**
 * The preview is made by the server, because its sanitizer decides what is kept. A second sanitizer here
 * might decide otherwise.
 */
export function DescriptionPreview({ html }: { html: string }) {
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
