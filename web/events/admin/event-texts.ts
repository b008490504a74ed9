import type { EventScope } from '#contract/events/event-series.ts';
import { failureToast } from '../../admin/failure-toast.ts';
import type { ToastMessage } from '../../ui/feedback/toast.tsx';

function done(description: string): ToastMessage {
  return { title: 'Success', description };
}

function failed(description: string): () => ToastMessage {
  return () => ({ title: 'Error', description, tone: 'destructive' });
}

const deletedNames: Record<EventScope, string> = {
  this: 'Event',
  following: 'Event and the following',
  all: 'All events of the series',
};

export const eventTexts = {
  created: { done: done('Event created successfully'), failed: failed('Failed to create event') },
  draftSaved: done('Draft saved'),
  updated: { done: done('Event updated successfully'), failed: failed('Failed to update event') },
  followingUpdated: done('Event and the following updated successfully'),
  notDeleted: failed('Failed to delete event'),
  seriesUpdated: done('All events of the series updated successfully'),
  deleted: (scope: EventScope) => done(`${deletedNames[scope]} deleted successfully`),
  archived: { done: done('Event archived successfully'), failed: failed('Failed to archive event') },
  published: {
    done: done('Event published successfully'),
    failed: failureToast('Error', 'Failed to publish event'),
  },
  unpublished: {
    done: done('Event is not published any more'),
    failed: failureToast('Error', 'Not undone. The event is still published.'),
  },
  cancelled: {
    done: done('The show is cancelled.'),
    failed: failureToast('Not cancelled', 'Nothing was changed. Please try again.'),
  },
  backOn: {
    done: done('The show is on again.'),
    failed: failureToast('Error', 'Not undone. The show is still cancelled.'),
  },
  duplicated: { done: done('Event duplicated successfully'), failed: failed('Failed to duplicate event') },
  /** There is no success toast, because the browser itself shows the download. */
  pictureDrawn: { failed: failed('Failed to make the picture. Please try again.') },
};
