import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Info, TriangleAlert } from 'lucide-react';
import { deleteImage, listImageUses, type ManagedImage } from '#contract/gallery/gallery.ts';
import { callsAtOnce } from '../../admin/bulk/use-bulk.ts';
import { useConfirm } from '../../admin/use-confirm.tsx';
import { callApi } from '../../api/call-api.ts';
import { ConcurrencyLimit } from '../../api/concurrency-limit.ts';
import { useAction } from '../../api/use-action.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import styles from './delete-image-dialog.module.css';
import { galleryTexts } from './gallery-texts.ts';
import { bulkImages, listNames } from './image-facts.ts';
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
    question: ({ usedByEvents: events }) => (
      <>
        <span>Are you sure you want to delete this image? This action cannot be undone.</span>
        {events.length > 0 && (
          <Notice as="span" icon={TriangleAlert} className={styles.use}>
            <span>
              {events.length === 1 ? 'An event shows' : `${events.length} events show`} this image:{' '}
              {listNames(events)}. Guests will see a drawn artwork there instead.
            </span>
          </Notice>
        )}
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

interface DeleteImagesDialogProps {
  /** The dialog is open while this is set. */
  images: ManagedImage[] | null;
  onClose: () => void;
  onConfirm: () => void;
}

/** Asks once before several images are deleted, and says how many of them are in use. */
export function DeleteImagesDialog({ images, onClose, onConfirm }: DeleteImagesDialogProps) {
  const asked = images ?? [];
  const uses = useQuery({
    queryKey: ['uses of several images', asked.map(({ id }) => id)],
    queryFn: () => findUsed(asked),
    enabled: images !== null,
    staleTime: 0,
    gcTime: 0,
    retryOnMount: true,
  });
  const isWarning = uses.isError || (uses.data?.length ?? 0) > 0;
  return (
    <ConfirmDialog
      title="Confirm Deletion"
      subject={bulkImages.names(asked)}
      isOpen={images !== null}
      onClose={onClose}
      confirmLabel={uses.isLoading ? 'Looking…' : `Delete ${bulkImages.counted(asked.length)}`}
      isBusy={uses.isLoading}
      onConfirm={onConfirm}
    >
      <span>
        Are you sure you want to delete {bulkImages.counted(asked.length)}? This action cannot be undone.
      </span>
      <Notice as="span" icon={isWarning ? TriangleAlert : Info} className={styles.use}>
        <span>{usesText(asked, uses.data, uses.isError)}</span>
      </Notice>
    </ConfirmDialog>
  );
}

async function findUsed(images: ManagedImage[]): Promise<ManagedImage[]> {
  const used = await new ConcurrencyLimit(callsAtOnce).runAll(images, async (image) => {
    const { length } = await callApi(listImageUses, undefined, { params: { id: image.id } });
    return length > 0;
  });
  return images.filter((_, index) => used[index]);
}

function usesText(images: ManagedImage[], used: ManagedImage[] | undefined, hasFailed: boolean): string {
  if (hasFailed) return 'Where they are used could not be loaded: some may be shown on the website.';
  if (!used) return 'Looking where they are used…';
  if (used.length === 0) return 'None of them is in use.';
  const how = used.length === 1 ? 'is in use' : 'are in use';
  return `${used.length} of ${images.length} ${how}: ${bulkImages.names(used)}. Guests will see a drawn artwork there instead.`;
}
