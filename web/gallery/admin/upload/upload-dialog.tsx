import { type ChangeEvent, type KeyboardEvent, useId, useLayoutEffect, useState } from 'react';
import { z } from 'zod';
import { maxImageDescriptionLength, maxImageTagsLength, noImageFile } from '#contract/gallery/gallery.ts';
import { useDrafts } from '../../../forms/drafts/drafts.ts';
import { RestoredNotice } from '../../../forms/drafts/restored-notice.tsx';
import fieldStyles from '../../../forms/field.module.css';
import { Field, ParagraphField } from '../../../forms/field.tsx';
import { acceptedImages } from '../../../forms/pictures/image-format.ts';
import { Switch } from '../../../forms/switch.tsx';
import { discardQuestion, type LeaveQuestion, useUnsavedGuard } from '../../../forms/use-unsaved-guard.tsx';
import { useZodForm } from '../../../forms/use-zod-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog/dialog.tsx';
import { DropZone } from '../../../ui/drop-zone.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import layout from '../../../ui/layout.module.css';
import { ignoreHeldEnter } from '../../../ui/press-once.ts';
import text from '../../../ui/text.module.css';
import { uploadDraftKey } from '../gallery-drafts.ts';
import { bulkImages } from '../image-facts.ts';
import { UploadList } from './upload-list.tsx';
import type { UploadTexts } from './upload-queue.ts';
import type { Uploads } from './use-uploads.ts';

interface UploadDialogProps {
  isOpen: boolean;
  uploads: Uploads;
  onClose: () => void;
  /** Closes the dialog, and the upload goes on. */
  onHide: () => void;
  onUploaded: () => void;
}

const unsavedText = 'The photos you chose, and what you wrote about them, are not uploaded yet.';

/** An upload goes on when the dialog is closed: the page shows how far it is. Whoever leaves the page is asked first. */
export function UploadDialog({ isOpen, uploads, onClose, onHide, onUploaded }: UploadDialogProps) {
  const drafts = useDrafts();
  const [hasTexts, setHasTexts] = useState(false);
  const leaveQuestion: LeaveQuestion = {
    title: 'Stop the upload?',
    text: 'Photos are still being uploaded. Those that have arrived stay in the gallery, the others are left out.',
    stayLabel: 'Go on uploading',
    leaveLabel: 'Stop and leave',
    onLeave: forget,
  };

  const isUnsaved = (isOpen && hasTexts) || uploads.sendableCount > 0 || uploads.isBusy;
  const guard = useUnsavedGuard(
    isUnsaved ? (uploads.isBusy ? leaveQuestion : discardQuestion(forget, unsavedText)) : null,
  );

  function forget() {
    uploads.stop();
    uploads.clear();
    drafts.drop(uploadDraftKey);
  }

  function close() {
    if (uploads.isBusy) onHide();
    else guard.leave(onClose);
  }

  return (
    <>
      <Dialog title="Upload Photo" isOpen={isOpen} onClose={close}>
        {isOpen && (
          <UploadForm
            uploads={uploads}
            onTexts={setHasTexts}
            onCancel={close}
            onUploaded={() => {
              drafts.drop(uploadDraftKey);
              onUploaded();
            }}
          />
        )}
      </Dialog>
      {guard.dialog}
    </>
  );
}

/** How far an upload is whose dialog is closed, and what of it has failed. */
export function UploadTray({ uploads, onShow }: { uploads: Uploads; onShow: () => void }) {
  const { queue, count, doneCount } = uploads;
  const failedCount = queue.filter(({ state }) => state === 'failed').length;
  return (
    <Notice as="section" layout="row" className={layout.above} aria-label="Upload">
      <p className={text.strong}>
        {doneCount} of {count} uploaded.
        {failedCount > 0 && ` ${bulkImages.counted(failedCount)} could not be uploaded.`}
      </p>
      <Button onClick={onShow}>Show upload</Button>
    </Notice>
  );
}

interface UploadFormProps {
  uploads: Uploads;
  /** Called when the description or the tags change from empty to filled or back. */
  onTexts: (hasTexts: boolean) => void;
  onCancel: () => void;
  /** Called when all chosen files have been uploaded. */
  onUploaded: () => void;
}

const texts = z.object({ description: z.string(), tags: z.string(), isPublic: z.boolean() });
const noTexts: z.infer<typeof texts> = { description: '', tags: '', isPublic: false };

function UploadForm({ uploads, onTexts, onCancel, onUploaded }: UploadFormProps) {
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const pickerId = useId();
  const { queue, sendableCount, isBusy } = uploads;
  const hasFile = sendableCount > 0;
  const error = wasSubmitted && !hasFile && !isBusy ? noImageFile : undefined;

  function pick({ target }: ChangeEvent<HTMLInputElement>) {
    uploads.add([...(target.files ?? [])]);
    // Cleared, so that picking the same file again is a change event, too.
    target.value = '';
  }

  async function sendAll(values: UploadTexts, only?: number) {
    if (await uploads.send(values, only)) onUploaded();
  }

  const form = useZodForm({
    draftKey: uploadDraftKey,
    schema: texts,
    initial: noTexts,
    async onSubmit(values) {
      setWasSubmitted(!hasFile);
      if (!hasFile) document.getElementById(pickerId)?.focus();
      else await sendAll(values);
      return undefined;
    },
  });
  const { isChanged } = form;
  // A layout effect, because Esc right after a letter has to ask as well.
  useLayoutEffect(() => {
    onTexts(isChanged);
    return () => onTexts(false);
  }, [onTexts, isChanged]);

  /** Enter in a field does not submit a form whose submit button is disabled, so it is handled here. */
  function submitByKey(event: KeyboardEvent<HTMLFormElement>) {
    ignoreHeldEnter(event);
    if (event.defaultPrevented) return;
    const isLine = event.target instanceof HTMLInputElement && event.target.type === 'text';
    if (event.key !== 'Enter' || !isLine || hasFile) return;
    event.preventDefault();
    event.currentTarget.requestSubmit();
  }

  return (
    <form className={layout.dialogForm} noValidate onSubmit={form.submit} onKeyDown={submitByKey}>
      <RestoredNotice of={form} />
      <DropZone
        id={pickerId}
        name="image"
        action={queue.length > 0 ? 'Add another image file' : 'Image file'}
        dropHint="Choose one or several, or drop them here"
        isBusy={isBusy}
        accept={acceptedImages.join(',')}
        multiple
        disabled={isBusy}
        onChange={pick}
        aria-invalid={error !== undefined}
        aria-describedby={error ? `${pickerId}error` : undefined}
      />
      <p id={`${pickerId}error`} role="alert" className={fieldStyles.error}>
        {error}
      </p>
      <UploadList
        queue={queue}
        isBusy={isBusy}
        onRemove={uploads.remove}
        onRetry={(id) => void sendAll(form.values, id)}
      />
      <ParagraphField
        {...form.field('description')}
        label="Description"
        hint={
          isBusy
            ? 'What you change here now is for the next photos. This upload keeps what was there when it began.'
            : queue.length > 1
              ? 'What they show, the same for all of them. It is read out to guests who cannot see them. You can also describe each one later: the gallery shows which have no description.'
              : 'What it shows, in a sentence. It is read out to guests who cannot see it. You can also write it later.'
        }
        isOptional
        rows={2}
        maxLength={maxImageDescriptionLength}
      />
      <Field
        {...form.field('tags')}
        label="Tags"
        hint="Separated by commas: stage, late night"
        isOptional
        autoComplete="off"
        maxLength={maxImageTagsLength}
      />
      <Switch
        label="Make public on website"
        isOn={form.values.isPublic}
        onChange={(isOn) => form.change('isPublic', isOn)}
      />
      <DialogActions>
        {queue.length > 1 && (isBusy || uploads.doneCount > 0) && (
          <p className={text.strong}>
            {uploads.doneCount} of {uploads.count} uploaded
          </p>
        )}
        {isBusy && queue.length > 1 && <Button onClick={onCancel}>Go on in the background</Button>}
        <Button onClick={isBusy ? uploads.stop : onCancel}>{isBusy ? 'Stop' : 'Cancel'}</Button>
        <Button
          type="submit"
          variant="filled"
          disabled={!hasFile && !isBusy}
          aria-disabled={isBusy || undefined}
        >
          {isBusy ? 'Uploading...' : sendableCount > 1 ? `Upload ${sendableCount} images` : 'Upload'}
        </Button>
      </DialogActions>
    </form>
  );
}
