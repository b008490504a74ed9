import { useQueryClient } from '@tanstack/react-query';
import { changeEvent } from '#contract/events/event-management.ts';
import { addEventPoster, type EventPosterOrder } from '#contract/events/event-pictures.ts';
import type { EventRecord } from '#contract/events/events.ts';
import type { ManagedImage } from '#contract/gallery/gallery.ts';
import { failureToast } from '../../admin/failure-toast.ts';
import { callApi } from '../../api/call-api.ts';
import { useAction } from '../../api/use-action.ts';
import { refetchImages } from '../../gallery/admin/use-images.ts';
import { undoMs } from './event-texts.ts';
import { useEventActions } from './use-event-actions.ts';

interface PosterSavingOptions {
  event: EventRecord;
  onUse?: ((image: ManagedImage) => void) | undefined;
  onSaved: () => void;
}

/** Adds a poster to the gallery, and makes it the picture of its event. */
export function usePosterSaving({ event, onUse, onSaved }: PosterSavingOptions) {
  const client = useQueryClient();
  const { putInTable, refetchTable } = useEventActions();
  const params = { id: event.id };
  const undoing = useAction({
    act: (saved: EventRecord) => changePicture(saved, event.imageUrl),
    done: { title: 'Success', description: 'The event has its former picture again' },
    failed: failureToast('Error', 'The former picture could not be put back'),
  });
  const adding = useAction({
    act: (order: EventPosterOrder) => callApi(addEventPoster, order, { params }),
    failed: failureToast('Error', 'Failed to save the poster'),
  });
  const using = useAction({
    // The version that the poster was made of: if someone has changed the event since, it may say something else now.
    act: ({ fileUrl }: ManagedImage) => changePicture(event, fileUrl),
    done: (saved: EventRecord) => ({
      title: 'Success',
      description: 'The poster is now the picture of the event',
      undo: { label: 'Undo', forMs: undoMs, onPress: () => void undo(saved) },
    }),
    failed: failureToast('Error', 'The poster is in the gallery, but the event could not be changed'),
  });

  async function undo(saved: EventRecord) {
    const outcome = await undoing.run(saved);
    if (outcome.isDone) putInTable(outcome.output);
    else refetchTable();
  }

  return {
    isBusy: adding.isBusy || using.isBusy,
    async save(order: EventPosterOrder) {
      const added = await adding.run(order);
      if (!added.isDone) return;
      void refetchImages(client);
      if (onUse) {
        onUse(added.output);
        onSaved();
        return;
      }
      const outcome = await using.run(added.output);
      if (outcome.isDone) {
        putInTable(outcome.output);
        onSaved();
      } else refetchTable();
    },
  };
}

/** Sends the version that was seen: what someone else has changed meanwhile is not overwritten. */
function changePicture({ id, updatedAt }: EventRecord, imageUrl: string | null): Promise<EventRecord> {
  const headers = { 'if-match': `"${updatedAt}"` };
  return callApi(changeEvent, { imageUrl }, { params: { id }, headers });
}
