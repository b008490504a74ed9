import { useQueryClient } from '@tanstack/react-query';
import { Eye, EyeOff, Tag, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { changeImage, changeVisibility, deleteImage, type ManagedImage } from '#contract/gallery/gallery.ts';
import { BulkBar } from '../../../admin/bulk/bulk-bar.tsx';
import type { BulkWords, Change } from '../../../admin/bulk/bulk-outcomes.ts';
import { useBulk } from '../../../admin/bulk/use-bulk.ts';
import type { Selection } from '../../../admin/bulk/use-selection.ts';
import { callApi } from '../../../api/call-api.ts';
import { findUsed, UsedImagesDialog } from '../delete-image-dialog.tsx';
import { bulkImages, type TagChanges, tagsAfter } from '../image-facts.ts';
import { putInCache, removeFromCache } from '../use-images.ts';
import styles from './image-bulk-bar.module.css';
import { TagsDialog } from './tags-dialog.tsx';

type About = 'tags' | 'deletion' | 'hiding';

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
  const [asked, setAsked] = useState<{ about: About; images: ManagedImage[] } | null>(null);

  function imagesFor(about: About) {
    return asked?.about === about ? asked.images : null;
  }

  /** What is in use is not hidden without a question. */
  async function hide() {
    const images = selected;
    const used = await findUsed(images.filter((image) => !isAlready(image, false))).catch(() => images);
    if (used.length > 0) setAsked({ about: 'hiding', images });
    else setPublic(images, false);
  }

  function setPublic(images: ManagedImage[], isPublic: boolean) {
    setAsked(null);
    void bulk.run(images, {
      words: wordsOf(isPublic ? 'made public' : 'made private'),
      changeOne: (image) =>
        isAlready(image, isPublic) ? unchanged : done(setVisibility(image, { isPublic })),
      undo: { words: wordsOf('undone'), undoOne: (image) => done(setVisibility(image, visibilityOf(image))) },
    });
  }

  function changeTags(changes: TagChanges) {
    void bulk.run(imagesFor('tags') ?? [], {
      words: wordsOf('given other tags'),
      changeOne(image) {
        const tags = tagsAfter(image.tags, changes);
        return tags === undefined ? unchanged : done(setTags(image, tags));
      },
      undo: { words: wordsOf('undone'), undoOne: (image) => done(setTags(image, image.tags)) },
    });
    setAsked(null);
  }

  function remove() {
    void bulk.run(imagesFor('deletion') ?? [], {
      words: wordsOf('deleted'),
      async changeOne({ id }) {
        await callApi(deleteImage, undefined, { params: { id } });
        removeFromCache(client, id);
        return { kind: 'done' };
      },
    });
    setAsked(null);
  }

  return (
    <>
      <BulkBar
        label="Chosen images"
        className={styles.bar}
        selection={selection}
        progress={bulk.progress}
        hasDialog={asked !== null}
        onGone={onGone}
        selectAllLabel={(total) => `Choose all ${total}`}
        actions={[
          { label: 'Make public', icon: Eye, onPress: () => setPublic(selected, true) },
          { label: 'Make private', icon: EyeOff, onPress: () => void hide() },
          { label: 'Tags …', icon: Tag, onPress: () => setAsked({ about: 'tags', images: selected }) },
          {
            label: 'Delete …',
            icon: Trash2,
            onPress: () => setAsked({ about: 'deletion', images: selected }),
          },
        ]}
      />
      <TagsDialog images={imagesFor('tags')} onClose={() => setAsked(null)} onChange={changeTags} />
      <UsedImagesDialog
        about="deletion"
        images={imagesFor('deletion')}
        onClose={() => setAsked(null)}
        onConfirm={remove}
      />
      <UsedImagesDialog
        about="hiding"
        images={imagesFor('hiding')}
        onClose={() => setAsked(null)}
        onConfirm={() => setPublic(imagesFor('hiding') ?? [], false)}
      />
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

/** One that follows its events and is hidden now would be shown with the next of them: it is not private yet. */
function isAlready(image: ManagedImage, isPublic: boolean): boolean {
  return image.isPublic === isPublic && (isPublic || !image.followsEvents);
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
