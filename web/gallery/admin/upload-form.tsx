import { ImagePlus } from 'lucide-react';
import { type ChangeEvent, type KeyboardEvent, useId, useLayoutEffect, useState } from 'react';
import { z } from 'zod';
import { maxImageDescriptionLength, maxImageTagsLength, noImageFile } from '#contract/gallery.ts';
import { FieldFrame } from '../../forms/field.tsx';
import { acceptedImages } from '../../forms/image-format.ts';
import { RestoredNotice } from '../../forms/restored-notice.tsx';
import { useKeptForm } from '../../forms/use-kept-form.ts';
import { ignoreHeldEnter } from '../../ui/press-once.ts';
import { Switch } from '../../ui/switch.tsx';
import { uploadKey } from './kept-uploads.ts';
import { UploadList } from './upload-list.tsx';
import type { Uploads } from './use-uploads.ts';

interface UploadFormProps {
  uploads: Uploads;
  /** Whether anything is written about the files. */
  onTexts: (hasTexts: boolean) => void;
  onCancel: () => void;
  /** All that was chosen has arrived. */
  onUploaded: () => void;
}

const texts = z.object({ description: z.string(), tags: z.string(), isPublic: z.enum(['', 'yes']) });
const noTexts: z.infer<typeof texts> = { description: '', tags: '', isPublic: '' };

export function UploadForm({ uploads, onTexts, onCancel, onUploaded }: UploadFormProps) {
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const pickerId = useId();
  const { queue, sendableCount, isBusy } = uploads;
  const hasFile = sendableCount > 0;
  const error = wasSubmitted && !hasFile && !isBusy ? noImageFile : undefined;

  function pick({ target }: ChangeEvent<HTMLInputElement>) {
    uploads.add([...(target.files ?? [])]);
    // The same file again is a change, too.
    target.value = '';
  }

  const form = useKeptForm({
    keptAs: uploadKey,
    schema: texts,
    initial: noTexts,
    async onSubmit({ description, tags, isPublic }) {
      setWasSubmitted(!hasFile);
      if (!hasFile) document.getElementById(pickerId)?.focus();
      else if (await uploads.send({ description, tags, isPublic: isPublic === 'yes' })) onUploaded();
      return undefined;
    },
  });
  const { isChanged } = form;
  // Before the next key can be pressed: Esc right after a letter has to ask as well.
  useLayoutEffect(() => {
    onTexts(isChanged);
    return () => onTexts(false);
  }, [onTexts, isChanged]);

  /** Enter in a field submits a form, but not by a button that is disabled. */
  function submitByKey(event: KeyboardEvent<HTMLFormElement>) {
    ignoreHeldEnter(event);
    if (event.defaultPrevented) return;
    const isLine = event.target instanceof HTMLInputElement && event.target.type === 'text';
    if (event.key !== 'Enter' || !isLine || hasFile) return;
    event.preventDefault();
    event.currentTarget.requestSubmit();
  }

  const { error: _, ...description } = form.field('description');
  const { error: __, ...tags } = form.field('tags');
  return (
    <form className="gallery-form" noValidate onSubmit={form.submit} onKeyDown={submitByKey}>
      {form.isRestored && <RestoredNotice onDiscard={form.discard} />}
      <div className="upload-drop" data-is-busy={isBusy}>
        <input
          id={pickerId}
          type="file"
          name="image"
          className="upload-input"
          accept={acceptedImages.join(',')}
          multiple
          disabled={isBusy}
          onChange={pick}
          aria-invalid={error !== undefined}
          aria-describedby={error ? `${pickerId}error` : undefined}
        />
        <label htmlFor={pickerId} className="upload-drop-label">
          <ImagePlus aria-hidden size={28} strokeWidth={1.6} />
          <span>
            <span className="upload-drop-call">
              {queue.length > 0 ? 'Add another image file' : 'Image file'}
            </span>
            <span className="upload-drop-else">Choose one or several, or drop them here</span>
          </span>
        </label>
      </div>
      <p id={`${pickerId}error`} role="alert" className="field-error">
        {error}
      </p>
      <UploadList queue={queue} isBusy={isBusy} onRemove={uploads.remove} />
      <FieldFrame
        label="Description"
        hint="What it shows, also for guests who cannot see it."
        error={undefined}
      >
        {(wiring) => (
          <textarea
            {...wiring}
            {...description}
            className="field-input"
            rows={2}
            maxLength={maxImageDescriptionLength}
          />
        )}
      </FieldFrame>
      <FieldFrame label="Tags" hint="Separated by commas: stage, late night" error={undefined}>
        {(wiring) => (
          <input
            {...wiring}
            {...tags}
            type="text"
            className="field-input"
            autoComplete="off"
            maxLength={maxImageTagsLength}
          />
        )}
      </FieldFrame>
      <Switch
        label="Make public on website"
        isOn={form.values.isPublic === 'yes'}
        onChange={(isOn) => form.change('isPublic', isOn ? 'yes' : '')}
      />
      <div className="dialog-actions gallery-form-actions">
        <button type="button" className="button-outline" onClick={isBusy ? uploads.stop : onCancel}>
          {isBusy ? 'Stop' : 'Cancel'}
        </button>
        <button
          type="submit"
          className="button-filled"
          disabled={!hasFile && !isBusy}
          aria-disabled={isBusy || undefined}
        >
          {isBusy ? 'Uploading...' : sendableCount > 1 ? `Upload ${sendableCount} images` : 'Upload'}
        </button>
      </div>
    </form>
  );
}
