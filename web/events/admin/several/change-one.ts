import { changeEvent, deleteEvent } from '#contract/events/event-management.ts';
import type { EventRecord } from '#contract/events/events.ts';
import { ApiError, isSessionOver } from '../../../api/api-error.ts';
import { callApi } from '../../../api/call-api.ts';
import type { OneOutcome } from './several-news.ts';

/** Publishes or archives an event, as it was seen: what someone else has changed meanwhile is left alone. */
export async function setArchived(event: EventRecord, archived: boolean): Promise<OneOutcome> {
  if (event.archived === archived) return { event, kind: 'idle' };
  try {
    const options = { params: { id: event.id }, headers: { 'if-match': `"${event.updatedAt}"` } };
    return { event, kind: 'done', after: await callApi(changeEvent, { archived }, options) };
  } catch (error) {
    return { event, kind: failureOf(error) };
  }
}

export async function removeOne(event: EventRecord): Promise<OneOutcome> {
  try {
    await callApi(deleteEvent, undefined, { params: { id: event.id } });
    return { event, kind: 'done' };
  } catch (error) {
    return { event, kind: failureOf(error) };
  }
}

function failureOf(error: unknown): 'gone' | 'changed' | 'failed' {
  // Nobody is signed in any more: the others would fail as well, and the page leads to the sign-in screen.
  if (isSessionOver(error)) throw error;
  if (error instanceof ApiError && error.status === 404) return 'gone';
  return error instanceof ApiError && error.status === 409 ? 'changed' : 'failed';
}
