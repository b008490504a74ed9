import { ImagePlus } from 'lucide-react';
import { type ChangeEvent, type FormEvent, type KeyboardEvent, useId, useState } from 'react';
import { maxImageDescriptionLength, maxImageTagsLength, noImageFile } from '#contract/gallery.ts';
import { FieldFrame } from '../../forms/field.tsx';
import { acceptedImages } from '../../forms/image-format.ts';
import { Switch } from '../../ui/switch.tsx';
import { UploadList } from './upload-list.tsx';
import type { Uploads } from './use-uploads.ts';

interface UploadFormProps {
  uploads: Uploads;
  onCancel: () => void;
  /** All that was chosen has arrived. */
  onUploaded: () => void;
}

export function UploadForm({ uploads, onCancel, onUploaded }: UploadFormProps) {
  const [description, setDescription] = useState('');
  const [tags, setTags] = useState('');
  const [isPublic, setIsPublic] = useState(false);
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

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setWasSubmitted(true);
    if (!hasFile) return document.getElementById(pickerId)?.focus();
    setWasSubmitted(false);
    if (await uploads.send({ description, tags, isPublic })) onUploaded();
  }

  /** Enter in a field submits a form, but not by a button that is disabled. */
  function submitByKey(event: KeyboardEvent<HTMLFormElement>) {
    const isLine = event.target instanceof HTMLInputElement && event.target.type === 'text';
    if (event.key !== 'Enter' || !isLine || hasFile) return;
    event.preventDefault();
    event.currentTarget.requestSubmit();
  }

  return (
    <form className="gallery-form" noValidate onSubmit={submit} onKeyDown={submitByKey}>
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
            name="description"
            className="field-input"
            rows={2}
            maxLength={maxImageDescriptionLength}
            value={description}
            onChange={({ target }) => setDescription(target.value)}
          />
        )}
      </FieldFrame>
      <FieldFrame label="Tags" hint="Separated by commas: stage, late night" error={undefined}>
        {(wiring) => (
          <input
            {...wiring}
            type="text"
            name="tags"
            className="field-input"
            autoComplete="off"
            maxLength={maxImageTagsLength}
            value={tags}
            onChange={({ target }) => setTags(target.value)}
          />
        )}
      </FieldFrame>
      <Switch label="Make public on website" isOn={isPublic} onChange={setIsPublic} />
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
