import { useQueryClient } from '@tanstack/react-query';
import { Eye, EyeOff, Trash2 } from 'lucide-react';
import { changeVisibility, deleteImage, type ManagedImage } from '#contract/gallery/gallery.ts';
import { BulkBar } from '../../../admin/bulk/bulk-bar.tsx';
import type { BulkWords, Change } from '../../../admin/bulk/bulk-outcomes.ts';
import { useBulk } from '../../../admin/bulk/use-bulk.ts';
import type { Selection } from '../../../admin/bulk/use-selection.ts';
import { useConfirm } from '../../../admin/use-confirm.tsx';
import { callApi } from '../../../api/call-api.ts';
import { begin, UsesNotice, useHiding } from '../delete-image-dialog.tsx';
import { bulkImages, isAlready } from '../image-facts.ts';
import { putInCache, removeFromCache } from '../use-images.ts';
import styles from './image-bulk-bar.module.css';

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
        hasDialog={hiding.isAsking || deletion.isAsking}
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
          { label: 'Delete …', icon: Trash2, onPress: () => deletion.ask(selected) },
        ]}
      />
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
