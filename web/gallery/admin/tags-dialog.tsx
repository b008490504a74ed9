import { type FormEvent, useId, useState } from 'react';
import { type ManagedImage, maxImageTagsLength } from '#contract/gallery/gallery.ts';
import fieldStyles from '../../forms/field.module.css';
import { FieldFrame } from '../../forms/field.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { ignoreHeldEnter } from '../../ui/press-once.ts';
import text from '../../ui/text.module.css';
import galleryForm from './gallery-form.module.css';
import { bulkImages, countTags, type TagChanges, tagsOf } from './image-facts.ts';
import styles from './tags-dialog.module.css';

interface TagsDialogProps {
  /** The dialog is open while this is set. */
  images: ManagedImage[] | null;
  onClose: () => void;
  onChange: (changes: TagChanges) => void;
}

/** Adds tags to several images, or takes some of theirs away. */
export function TagsDialog({ images, onClose, onChange }: TagsDialogProps) {
  return (
    <Dialog
      title={`Tags of ${bulkImages.counted(images?.length ?? 0)}`}
      isOpen={images !== null}
      onClose={onClose}
    >
      {images && <TagsForm {...{ images, onClose, onChange }} />}
    </Dialog>
  );
}

function TagsForm({ images, onClose, onChange }: TagsDialogProps & { images: ManagedImage[] }) {
  const [added, setAdded] = useState('');
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());
  const [problem, setProblem] = useState<string>();
  const listId = useId();
  const known = countTags(images);

  function submit(event: FormEvent) {
    event.preventDefault();
    const add = tagsOf(added);
    if (add.length === 0 && removed.size === 0) setProblem('Please write a tag, or choose one to remove');
    else onChange({ add, remove: [...removed] });
  }

  function toggle(tag: string) {
    setProblem(undefined);
    setRemoved((tags) => {
      const others = new Set(tags);
      if (!others.delete(tag)) others.add(tag);
      return others;
    });
  }

  return (
    <form className={galleryForm.form} noValidate onSubmit={submit} onKeyDown={ignoreHeldEnter}>
      <FieldFrame label="Add tags" hint="Separated by commas: stage, late night" error={problem}>
        {(wiring) => (
          <input
            {...wiring}
            type="text"
            className={fieldStyles.input}
            autoComplete="off"
            maxLength={maxImageTagsLength}
            value={added}
            onChange={({ target }) => {
              setProblem(undefined);
              setAdded(target.value);
            }}
          />
        )}
      </FieldFrame>
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
      <DialogActions hasTwo className={galleryForm.actions}>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="filled">
          Change tags
        </Button>
      </DialogActions>
    </form>
  );
}
