import { useId, useState } from 'react';
import { z } from 'zod';
import { type ManagedImage, maxImageTagsLength } from '#contract/gallery/gallery.ts';
import { RestoredNotice } from '../../../forms/drafts/restored-notice.tsx';
import { useDraftForm } from '../../../forms/drafts/use-draft-form.ts';
import fieldStyles from '../../../forms/field.module.css';
import { Field } from '../../../forms/field.tsx';
import { FormDialog, type FormFrame, useFormReport } from '../../../forms/form-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { DialogActions } from '../../../ui/dialog/dialog.tsx';
import { ignoreHeldEnter } from '../../../ui/press-once.ts';
import text from '../../../ui/text.module.css';
import galleryForm from '../gallery-form.module.css';
import { bulkImages, countTags, type TagChanges, tagsOf } from '../image-facts.ts';
import styles from './tags-dialog.module.css';

interface TagsDialogProps {
  images: ManagedImage[] | null;
  onClose: () => void;
  onChange: (changes: TagChanges) => void;
}

const draftKey = 'gallery-tags';

/** Adds tags to several images, or takes some of theirs away. */
export function TagsDialog({ images, onClose, onChange }: TagsDialogProps) {
  return (
    <FormDialog
      title={`Tags of ${bulkImages.counted(images?.length ?? 0)}`}
      isOpen={images !== null}
      onClose={onClose}
      draftKey={draftKey}
    >
      {(frame) => images && <TagsForm {...{ images, frame, onChange }} />}
    </FormDialog>
  );
}

const tagsForm = z.object({ added: z.string() });

interface TagsFormProps extends Pick<TagsDialogProps, 'onChange'> {
  images: ManagedImage[];
  frame: FormFrame;
}

function TagsForm({ images, frame, onChange }: TagsFormProps) {
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());
  const listId = useId();
  const known = countTags(images);

  const form = useDraftForm({
    draftKey,
    schema: tagsForm,
    initial: { added: '' },
    async onSubmit({ added }) {
      const add = tagsOf(added);
      if (add.length === 0 && removed.size === 0)
        return { added: 'Please write a tag, or choose one to remove' };
      form.discard();
      onChange({ add, remove: [...removed] });
      return undefined;
    },
  });
  useFormReport(frame, { isChanged: form.isChanged });

  function toggle(tag: string) {
    form.refuse({});
    setRemoved((tags) => {
      const others = new Set(tags);
      if (!others.delete(tag)) others.add(tag);
      return others;
    });
  }

  return (
    <form className={galleryForm.form} noValidate onSubmit={form.submit} onKeyDown={ignoreHeldEnter}>
      <RestoredNotice of={form} />
      <Field
        {...form.field('added')}
        label="Add tags"
        hint="Separated by commas: stage, late night"
        autoComplete="off"
        maxLength={maxImageTagsLength}
      />
      {known.length > 0 && (
        <fieldset className={styles.known} aria-labelledby={listId}>
          <legend id={listId} className={fieldStyles.label}>
            Remove tags
          </legend>
          {known.map(({ tag, count }) => (
            <label key={tag} className={styles.tag}>
              <input type="checkbox" checked={removed.has(tag)} onChange={() => toggle(tag)} />
              <span>{tag}</span>
              <span className={text.fine}>{bulkImages.counted(count)}</span>
            </label>
          ))}
        </fieldset>
      )}
      <DialogActions className={galleryForm.actions}>
        <Button onClick={frame.onCancel}>Cancel</Button>
        <Button type="submit" variant="filled">
          Change tags
        </Button>
      </DialogActions>
    </form>
  );
}
