import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Info, TriangleAlert } from 'lucide-react';
import { deleteImage, type ImageUse, listImageUses, type ManagedImage } from '#contract/gallery/gallery.ts';
import type { PhotoPlace } from '#contract/venue/venue.ts';
import { partAddress } from '../../admin/admin-pages.ts';
import { callsAtOnce } from '../../admin/bulk/use-bulk.ts';
import { type ConfirmedAction, useConfirm } from '../../admin/use-confirm.tsx';
import { callApi } from '../../api/call-api.ts';
import { ConcurrencyLimit } from '../../api/concurrency-limit.ts';
import { useAction } from '../../api/use-action.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import text from '../../ui/text.module.css';
import styles from './delete-image-dialog.module.css';
import { galleryTexts } from './gallery-texts.ts';
import { bulkImages, photoPlaceNames } from './image-facts.ts';
import { removeFromCache } from './use-images.ts';

/** Deletes an image after a question that names the events which show it. */
export function useImageDeletion(onDone: () => void) {
  const client = useQueryClient();
  const removing = useAction({
    act: ({ id }: ManagedImage, signal) => callApi(deleteImage, undefined, { params: { id }, signal }),
    ...galleryTexts.deleted,
  });
  return useConfirm<ManagedImage>({
    title: 'Confirm Deletion',
    confirmLabel: removing.isBusy ? 'Deleting...' : 'Delete',
    subject: ({ originalName }) => originalName,
    question: (image) => (
      <>
        <span>Are you sure you want to delete this image? This action cannot be undone.</span>
        <UsesNotice images={[image]} />
      </>
    ),
    action: {
      ...removing,
      async run(image) {
        const outcome = await removing.run(image);
        if (outcome.isDone) removeFromCache(client, image.id);
        return outcome;
      },
    },
    onDone,
  });
}

/** For a question after which a bulk action begins: it tells of its progress itself, so the dialog does not wait. */
export function begin<Thing>(act: (thing: Thing) => void): ConfirmedAction<Thing> {
  return {
    isBusy: false,
    run: async (thing) => {
      act(thing);
      return { isDone: true };
    },
  };
}

interface Hidden {
  images: ManagedImage[];
  hide: () => void;
}

/** Images that are in use are not hidden without a question that says where. */
export function useHiding() {
  const { ask, isAsking, dialog } = useConfirm<Hidden>({
    title: 'Make Private?',
    confirmLabel: 'Make private',
    subject: ({ images }) => bulkImages.names(images),
    question: ({ images }) => (
      <>
        <span>
          Guests will no longer see {images.length === 1 ? 'this image' : bulkImages.counted(images.length)}.
        </span>
        <UsesNotice images={images} isAlwaysSaid />
      </>
    ),
    action: begin(({ hide }) => hide()),
  });
  return {
    isAsking,
    dialog,
    async hide(images: ManagedImage[], hide: () => void) {
      const used = await findUsed(images).catch(() => images);
      if (used.length > 0) ask({ images, hide });
      else hide();
    },
  };
}

type NamedImage = Pick<ManagedImage, 'id' | 'originalName'>;

interface UsedImage {
  image: NamedImage;
  uses: ImageUse[];
}

/** Those of the images that are in use, with where. */
async function findUsed(images: NamedImage[]): Promise<UsedImage[]> {
  const found = await new ConcurrencyLimit(callsAtOnce).runAll(images, async (image) => ({
    image,
    uses: await callApi(listImageUses, undefined, { params: { id: image.id } }),
  }));
  return found.filter(({ uses }) => uses.length > 0);
}

const namedAtMost = 5;

interface UsesNoticeProps {
  images: NamedImage[];
  isAlwaysSaid?: boolean;
  /** Nothing is taken from guests by what is done. */
  areKept?: boolean;
}

/** Where images are used, each place by its name; of several images also how many are. */
export function UsesNotice({ images, isAlwaysSaid = false, areKept = false }: UsesNoticeProps) {
  const { data: used, isError } = useQuery({
    queryKey: ['uses of images', images.map(({ id }) => id)],
    queryFn: () => findUsed(images),
    staleTime: 0,
    gcTime: 0,
    retryOnMount: true,
  });
  const uses = used?.flatMap((found) => found.uses) ?? [];
  if (!isAlwaysSaid && !isError && uses.length === 0) return null;
  return (
    <Notice
      as="span"
      ground="shade"
      icon={isError || (uses.length > 0 && !areKept) ? TriangleAlert : Info}
      className={styles.use}
    >
      <span>
        {usesText(images, used, isError)}
        {uses.slice(0, namedAtMost).map((use) => (
          <span key={`${use.kind} ${use.id} ${use.name}`} className={styles.place}>
            <UsePlace use={use} />
          </span>
        ))}
        {uses.length > namedAtMost && `And ${uses.length - namedAtMost} more. `}
        {!areKept &&
          uses.some(({ kind }) => kind === 'event') &&
          'With a show, guests will see a drawn artwork instead.'}
      </span>
    </Notice>
  );
}

function usesText(images: NamedImage[], used: UsedImage[] | undefined, hasFailed: boolean): string {
  const isOne = images.length === 1;
  const they = isOne ? 'it is' : 'they are';
  if (hasFailed) return `Where ${they} used could not be loaded: guests may see ${isOne ? 'it' : 'some'}.`;
  if (!used) return `Looking where ${they} used…`;
  if (used.length === 0) return isOne ? 'This image is not in use.' : 'None of them is in use.';
  if (isOne) return 'This image is in use.';
  const how = used.length === 1 ? 'is in use' : 'are in use';
  return `${used.length} of ${images.length} ${how}: ${bulkImages.names(used.map(({ image }) => image))}.`;
}

const kinds: Record<ImageUse['kind'], string> = {
  event: 'Picture of',
  description: 'In the text of',
  photo: 'On the website:',
};

/** One use of an image, with a link. An event is shown in the table, since an archived one has no public page. */
function UsePlace({ use: { kind, id, name } }: { use: ImageUse }) {
  const to =
    id === null
      ? partAddress('Pictures on the website')
      : `/admin/events?${new URLSearchParams({ search: name })}`;
  return (
    <>
      {kinds[kind]}{' '}
      <a href={to} className={text.underlined}>
        <bdi>{kind === 'photo' ? (photoPlaceNames[name as PhotoPlace] ?? name) : name}</bdi>
      </a>
    </>
  );
}
