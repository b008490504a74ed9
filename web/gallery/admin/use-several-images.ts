import { useQueryClient } from '@tanstack/react-query';
import { changeImage, changeVisibility, deleteImage, type ManagedImage } from '#contract/gallery/gallery.ts';
import { useOneByOne } from '../../admin/choice/use-one-by-one.ts';
import { failureToast } from '../../admin/failure-toast.ts';
import { ApiError, isSessionOver } from '../../api/api-error.ts';
import { callApi } from '../../api/call-api.ts';
import { useAction } from '../../api/use-action.ts';
import { useToast } from '../../ui/toast.tsx';
import { type ImageOutcome, newsOfImages } from './several-images-news.ts';
import { type TagChanges, tagsAfter } from './several-tags.ts';
import { refetchImages, removeFromCache } from './use-images.ts';

const undoMs = 10_000;
const notDone = failureToast('Error', 'Not everything was changed. Please look at the images.');

/** A change of one image. Undefined when it is that way already. */
type Change = (image: ManagedImage) => (() => Promise<unknown>) | undefined;

interface SeveralOptions {
  /** What was changed or needs no change is chosen no more. What failed stays chosen, for another try. */
  onSettled: (ids: number[]) => void;
}

/** Changes or deletes several images. Each is changed by itself, so that one that fails does not stop the others. */
export function useSeveralImages({ onSettled }: SeveralOptions) {
  const client = useQueryClient();
  const showToast = useToast();
  const { progress, each } = useOneByOne();

  const changing = useAction({
    act: ({ images, change }: { images: ManagedImage[]; change: Change }): Promise<ImageOutcome[]> =>
      each(images, async (image) => ({ image, kind: await outcomeOf(change(image)) })),
    failed: notDone,
  });

  /** `takeBack` puts an image back as it was seen before. Without it there is no undo. */
  async function run(images: ManagedImage[], done: string, change: Change, takeBack?: Change): Promise<void> {
    const outcome = await changing.run({ images, change });
    await refetchImages(client);
    if (!outcome.isDone) return;
    onSettled(outcome.output.filter(({ kind }) => kind !== 'failed').map(({ image }) => image.id));
    const changed = outcome.output.filter(({ kind }) => kind === 'done').map(({ image }) => image);
    showToast({
      ...newsOfImages(outcome.output, done),
      ...(takeBack && changed.length > 0
        ? { undo: { label: 'Undo', forMs: undoMs, onPress: () => void run(changed, 'undone', takeBack) } }
        : {}),
    });
  }

  return {
    /** How far it is, while it is under way. */
    progress,
    setPublic: (images: ManagedImage[], isPublic: boolean) =>
      run(
        images,
        isPublic ? 'made public' : 'made private',
        (image) => (isAlready(image, isPublic) ? undefined : () => setVisibility(image, { isPublic })),
        (image) => () => setVisibility(image, visibilityOf(image)),
      ),
    changeTags: (images: ManagedImage[], changes: TagChanges) =>
      run(
        images,
        'given other tags',
        (image) => {
          const tags = tagsAfter(image.tags, changes);
          return tags === undefined ? undefined : () => setTags(image, tags);
        },
        (image) => () => setTags(image, image.tags),
      ),
    remove: (images: ManagedImage[]) =>
      run(images, 'deleted', ({ id }) => async () => {
        await callApi(deleteImage, undefined, { params: { id } });
        removeFromCache(client, id);
      }),
  };
}

async function outcomeOf(change: (() => Promise<unknown>) | undefined): Promise<ImageOutcome['kind']> {
  if (!change) return 'same';
  try {
    await change();
    return 'done';
  } catch (error) {
    if (isSessionOver(error)) throw error;
    return error instanceof ApiError && error.status === 404 ? 'gone' : 'failed';
  }
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
