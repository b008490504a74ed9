import { useEffect, useId, useRef, useState } from 'react';
import { z } from 'zod';
import {
  changeImage,
  type ImageChanges,
  imageCategory,
  type ManagedImage,
  maxImageCaptionLength,
  maxImageDescriptionLength,
  maxImageTagsLength,
} from '#contract/gallery/gallery.ts';
import { unlessRefused } from '../../admin/failure-toast.ts';
import { callApi } from '../../api/call-api.ts';
import { useAction } from '../../api/use-action.ts';
import { useDrafts } from '../../forms/drafts/drafts.ts';
import { RestoredNotice } from '../../forms/drafts/restored-notice.tsx';
import { Field, ParagraphField } from '../../forms/field.tsx';
import { FormDialog, type FormFrame, useFormReport } from '../../forms/form-dialog.tsx';
import { FormProblem, SubmitButton } from '../../forms/submit-button.tsx';
import { useZodForm } from '../../forms/use-zod-form.ts';
import { OwnImage } from '../../pictures/own-image.tsx';
import { Button } from '../../ui/button.tsx';
import { DialogActions } from '../../ui/dialog/dialog.tsx';
import layout from '../../ui/layout.module.css';
import { ignoreHeldEnter } from '../../ui/press-once.ts';
import { UsesNotice } from './delete-image-dialog.tsx';
import { imageDraftKey } from './gallery-drafts.ts';
import { usualCategories } from './gallery-filters.tsx';
import { galleryTexts } from './gallery-texts.ts';
import styles from './image-details-dialog.module.css';

type ImageDetails = Record<Exclude<keyof ImageChanges, 'focus'>, string>;

function textUpTo(max: number) {
  return z.string().max(max, `Please keep this to ${max} characters`);
}

export const imageDetailsForm: z.ZodType<ImageDetails> = z.object({
  description: textUpTo(maxImageDescriptionLength),
  caption: textUpTo(maxImageCaptionLength),
  tags: textUpTo(maxImageTagsLength),
  category: imageCategory,
});

function detailsOf({ description, caption, tags, category }: ManagedImage): ImageDetails {
  return { description: description ?? '', caption: caption ?? '', tags: tags ?? '', category };
}

/** Only what was changed here: someone else may have changed another field meanwhile. */
export function changesOf(values: ImageDetails, before: ImageDetails): Partial<ImageDetails> {
  const names = Object.keys(before) as (keyof ImageDetails)[];
  return Object.fromEntries(
    names.filter((name) => values[name].trim() !== before[name]).map((name) => [name, values[name]]),
  );
}

interface ImageDetailsDialogProps {
  image: ManagedImage | null;
  /** The one after it in the list, so that many can be described one after the other. */
  next: ManagedImage | undefined;
  onNext: (next: ManagedImage) => void;
  onClose: () => void;
}

export function ImageDetailsDialog({ image, next, onNext, onClose }: ImageDetailsDialogProps) {
  return (
    <FormDialog
      title="Image Details"
      isOpen={image !== null}
      onClose={onClose}
      draftKey={image ? imageDraftKey(image.id) : undefined}
    >
      {(frame) =>
        image && (
          <ImageDetailsForm
            key={image.id}
            {...{ image, frame }}
            onNext={next && (() => onNext(next))}
            onSaved={onClose}
          />
        )
      }
    </FormDialog>
  );
}

interface ImageDetailsFormProps {
  image: ManagedImage;
  frame: FormFrame;
  /** Undefined for the last of the list. */
  onNext: (() => void) | undefined;
  onSaved: () => void;
}

function ImageDetailsForm({ image, frame, onNext, onSaved }: ImageDetailsFormProps) {
  const goesOn = useRef(false);
  const place = useRef<HTMLFormElement>(null);
  // The dialog stays open while one image follows another.
  useEffect(() => place.current?.querySelector('textarea')?.focus(), []);

  const drafts = useDrafts();
  const categoriesId = useId();
  const [initial] = useState(() => detailsOf(image));
  const [problem, setProblem] = useState<string>();
  const saving = useAction({
    act: (changes: Partial<ImageDetails>, signal) =>
      callApi(changeImage, changes, { params: { id: image.id }, signal }),
    ...galleryTexts.detailsSaved,
    failed: unlessRefused(galleryTexts.detailsSaved.failed),
  });
  const form = useZodForm({
    draftKey: imageDraftKey(image.id),
    schema: imageDetailsForm,
    initial,
    async onSubmit(values) {
      setProblem(undefined);
      const outcome = await saving.run(changesOf(values, initial));
      if (outcome.isDone) {
        drafts.drop(imageDraftKey(image.id));
        if (goesOn.current && onNext) onNext();
        else onSaved();
        return undefined;
      }
      const { fields, message } = outcome.refusal ?? {};
      setProblem(fields ? undefined : message);
      return fields;
    },
  });

  const { isBusy, isChanged } = form;
  useFormReport(frame, { isBusy, isChanged, stopWaiting: saving.stopWaiting });

  return (
    <form
      ref={place}
      className={layout.dialogForm}
      noValidate
      onSubmit={form.submit}
      onKeyDown={(event) => {
        ignoreHeldEnter(event);
        const { key, shiftKey, nativeEvent, target } = event;
        if (key !== 'Enter' || shiftKey || nativeEvent.isComposing || event.defaultPrevented) return;
        if (!(target instanceof HTMLTextAreaElement)) return;
        event.preventDefault();
        goesOn.current = true;
        place.current?.requestSubmit();
      }}
    >
      <RestoredNotice of={form} />
      <div className={styles.picture}>
        <OwnImage fileUrl={image.fileUrl} imageWidth={image.width} sizes="26rem" alt="" />
        <p>{image.originalName}</p>
      </div>
      <ParagraphField
        {...form.field('description')}
        label="Description"
        hint={`What it shows, in a sentence. Read out to guests who cannot see it. Enter saves${onNext ? ', and the next photo comes' : ''}.`}
        isOptional
        rows={3}
      />
      <Field
        {...form.field('caption')}
        label="Caption"
        hint="What guests read below it: who plays, and when."
        isOptional
        autoComplete="off"
      />
      <Field
        {...form.field('tags')}
        label="Tags"
        hint="Separated by commas: stage, late night"
        isOptional
        autoComplete="off"
      />
      <Field {...form.field('category')} label="Category" isOptional autoComplete="off" list={categoriesId} />
      <datalist id={categoriesId}>
        {usualCategories.map((category) => (
          <option key={category} value={category} />
        ))}
      </datalist>
      <UsesNotice images={[image]} isAlwaysSaid areKept />
      <FormProblem text={problem} />
      <DialogActions>
        <Button onClick={frame.onCancel}>Cancel</Button>
        <SubmitButton
          isBusy={isBusy}
          busyLabel="Saving..."
          variant={onNext ? 'outline' : 'filled'}
          onClick={() => {
            goesOn.current = false;
          }}
        >
          Save
        </SubmitButton>
        {onNext && (
          <SubmitButton
            isBusy={isBusy}
            busyLabel="Saving..."
            onClick={() => {
              goesOn.current = true;
            }}
          >
            Save and next
          </SubmitButton>
        )}
      </DialogActions>
    </form>
  );
}
