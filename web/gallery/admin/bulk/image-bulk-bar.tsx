import { useQueryClient } from '@tanstack/react-query';
import { Eye, EyeOff, Tag, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { z } from 'zod';
import {
  changeImage,
  changeVisibility,
  deleteImage,
  type ManagedImage,
  maxImageTagsLength,
} from '#contract/gallery/gallery.ts';
import { BulkBar } from '../../../admin/bulk/bulk-bar.tsx';
import type { BulkWords, Change } from '../../../admin/bulk/bulk-outcomes.ts';
import { useBulk } from '../../../admin/bulk/use-bulk.ts';
import type { Selection } from '../../../admin/bulk/use-selection.ts';
import { useConfirm } from '../../../admin/use-confirm.tsx';
import { callApi } from '../../../api/call-api.ts';
import fieldStyles from '../../../forms/field.module.css';
import { Field } from '../../../forms/field.tsx';
import { Form } from '../../../forms/form.tsx';
import { FormDialog, type FormFrame, useFormReport } from '../../../forms/form-dialog.tsx';
import { useZodForm } from '../../../forms/use-zod-form.ts';
import text from '../../../ui/text.module.css';
import { begin, UsesNotice, useHiding } from '../delete-image-dialog.tsx';
import { bulkImages, countTags, isAlready, type TagChanges, tagsAfter, tagsOf } from '../image-facts.ts';
import { putInCache, removeFromCache } from '../use-images.ts';
import styles from './image-bulk-bar.module.css';
import tagsDialogStyles from './tags-dialog.module.css';

interface TagsDialogProps {
  images: ManagedImage[] | null;
  onClose: () => void;
  onChange: (changes: TagChanges) => void;
}

const draftKey = 'gallery-tags';

/** Adds tags to several images, or takes some of theirs away. */
function TagsDialog({ images, onClose, onChange }: TagsDialogProps) {
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

  const form = useZodForm({
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
    <Form of={form} onCancel={frame.onCancel} label="Change tags" busyLabel="Change tags">
      <Field
        {...form.field('added')}
        label="Add tags"
        hint="Separated by commas: stage, late night"
        autoComplete="off"
        maxLength={maxImageTagsLength}
      />
      {known.length > 0 && (
        <fieldset className={tagsDialogStyles.known} aria-labelledby={listId}>
          <legend id={listId} className={fieldStyles.label}>
            Remove tags
          </legend>
          {known.map(({ tag, count }) => (
            <label key={tag} className={tagsDialogStyles.tag}>
              <input type="checkbox" checked={removed.has(tag)} onChange={() => toggle(tag)} />
              <span>{tag}</span>
              <span className={text.fine}>{bulkImages.counted(count)}</span>
            </label>
          ))}
        </fieldset>
      )}
    </Form>
  );
}

interface ImageBulkBarProps {
  selection: Selection<ManagedImage>;
  onGone: () => void;
}

/** Changes or deletes several images. It stays in view while the images are scrolled. */
export function ImageBulkBar({ selection, onGone }: ImageBulkBarProps) {
  const client = useQueryClient();
  const { selected } = selection;
  const bulk = useBulk<ManagedImage, ManagedImage>({
    selection,
    noun: bulkImages,
    shownIn: 'images',
    changes: ['images'],
    refresh(outcomes) {
      for (const { result } of outcomes) if (result) putInCache(client, result);
    },
  });
  const [tagged, setTagged] = useState<ManagedImage[] | null>(null);
  const hiding = useHiding();
  const deletion = useConfirm<ManagedImage[]>({
    title: 'Confirm Deletion',
    confirmLabel: ({ length }) => `Delete ${bulkImages.counted(length)}`,
    subject: bulkImages.names,
    question: (images) => (
      <>
        <span>
          Are you sure you want to delete {bulkImages.counted(images.length)}? This action cannot be undone.
        </span>
        <UsesNotice images={images} isAlwaysSaid />
      </>
    ),
    action: begin(remove),
  });

  function setPublic(images: ManagedImage[], isPublic: boolean) {
    void bulk.run(images, {
      words: wordsOf(isPublic ? 'made public' : 'made private'),
      changeOne: (image) =>
        isAlready(image, isPublic) ? unchanged : done(setVisibility(image, { isPublic })),
      undo: { words: wordsOf('undone'), undoOne: (image) => done(setVisibility(image, visibilityOf(image))) },
    });
  }

  function changeTags(changes: TagChanges) {
    void bulk.run(tagged ?? [], {
      words: wordsOf('given other tags'),
      changeOne(image) {
        const tags = tagsAfter(image.tags, changes);
        return tags === undefined ? unchanged : done(setTags(image, tags));
      },
      undo: { words: wordsOf('undone'), undoOne: (image) => done(setTags(image, image.tags)) },
    });
    setTagged(null);
  }

  function remove(images: ManagedImage[]) {
    void bulk.run(images, {
      words: wordsOf('deleted'),
      async changeOne({ id }) {
        await callApi(deleteImage, undefined, { params: { id } });
        removeFromCache(client, id);
        return { kind: 'done' };
      },
    });
  }

  return (
    <>
      <BulkBar
        label="Chosen images"
        className={styles.bar}
        selection={selection}
        progress={bulk.progress}
        hasDialog={tagged !== null || hiding.isAsking || deletion.isAsking}
        onGone={onGone}
        selectAllLabel={(total) => `Choose all ${total}`}
        actions={[
          { label: 'Make public', icon: Eye, onPress: () => setPublic(selected, true) },
          {
            label: 'Make private',
            icon: EyeOff,
            onPress: () =>
              void hiding.hide(
                selected.filter((image) => !isAlready(image, false)),
                () => setPublic(selected, false),
              ),
          },
          { label: 'Tags …', icon: Tag, onPress: () => setTagged(selected) },
          { label: 'Delete …', icon: Trash2, onPress: () => deletion.ask(selected) },
        ]}
      />
      <TagsDialog images={tagged} onClose={() => setTagged(null)} onChange={changeTags} />
      {deletion.dialog}
      {hiding.dialog}
    </>
  );
}

export function wordsOf(did: string): BulkWords<ManagedImage, ManagedImage> {
  return {
    did,
    say: {
      same: ({ counted }) => `${counted} needed no change.`,
      gone: ({ counted, names }) => `${counted} had been deleted meanwhile: ${names}.`,
    },
  };
}

const unchanged: Promise<Change<ManagedImage>> = Promise.resolve({ kind: 'same' });

async function done(change: Promise<ManagedImage>): Promise<Change<ManagedImage>> {
  return { kind: 'done', result: await change };
}

function setVisibility({ id }: ManagedImage, body: { isPublic: boolean; followsEvents?: boolean }) {
  return callApi(changeVisibility, body, { params: { id } });
}

/** An image that follows its events is public whenever one of them is, so staff have not hidden it. */
function visibilityOf({ isPublic, followsEvents }: ManagedImage) {
  return followsEvents ? { isPublic: true, followsEvents } : { isPublic };
}

function setTags({ id }: ManagedImage, tags: string | null) {
  return callApi(changeImage, { tags }, { params: { id } });
}
