import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import type { EventRecord } from '#contract/events/events.ts';
import { callHook } from '#tests/support/hook.ts';
import { eventRecord } from '#tests/support/sample-event.ts';
import { createQueryClient } from '../../api/query-client.ts';
import { offerToldChoice } from './booking/told-choice.ts';
import type { EventList } from './event-list.queries.ts';
import { eventTexts } from './event-texts.ts';
import { useEventChange, useEventDeletion } from './use-event-actions.ts';

let takeBack = () => {};
afterEach(() => {
  takeBack();
  vi.unstubAllGlobals();
});

const listKey = ['/api/events', 'all events'];

/** The table with these events, and a server that answers each call so. */
function tableOf(events: EventRecord[], answerOf: (path: string) => unknown) {
  const client = createQueryClient(() => Promise.reject(new TypeError('Failed to fetch')));
  client.setQueryData(listKey, { events, isComplete: true });
  const reads = vi.fn(() => new Promise<EventList>(() => {}));
  new QueryObserver(client, { queryKey: listKey, queryFn: reads, staleTime: Infinity }).subscribe(() => {});
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    sent.push(body ? `${path} ${String(body)}` : path);
    return Response.json(answerOf(path));
  });
  return { client, sent, reads };
}

const booking = {
  ...{ eventId: 1, applicationId: 7, bandName: '', name: 'June', email: 'june@example.com', phone: '1' },
  ...{
    answer: 'asked',
    publish: 'accepted',
    askedAt: '2026-11-01T00:00:00.000Z',
    answeredAt: null,
    isOffer: true,
  },
};

test('Taking back that a draft was published asks nothing that publishing it did not', async () => {
  const [startDateTime, endDateTime] = ['2100-03-06T00:00:00.000Z', '2100-03-06T02:00:00.000Z'];
  const draft = eventRecord({ id: 1, archived: true, startDateTime, endDateTime });
  const asked = vi.fn(async () => ({}));
  takeBack = offerToldChoice(asked);
  const { client, sent } = tableOf([draft], (path) =>
    path.includes('/bookings') ? [booking] : { ...draft, archived: false },
  );
  const { value: change, toasts } = callHook(
    () => useEventChange(eventTexts.published, eventTexts.unpublished),
    { client },
  );
  await change(draft, { archived: false });
  expect(toasts).toHaveLength(1);
  toasts[0]?.undo?.onPress();
  await expect.poll(() => sent.at(-1)).toBe('/api/events/1 {"archived":true}');
  expect(asked).not.toHaveBeenCalled();
});

test('A show is cancelled with what staff say that its performer knows, and set back to what it was', async () => {
  const [startDateTime, endDateTime] = ['2100-03-06T00:00:00.000Z', '2100-03-06T02:00:00.000Z'];
  const show = eventRecord({ id: 1, startDateTime, endDateTime, status: 'soldOut' });
  takeBack = offerToldChoice(async () => ({ told: 'true' }));
  const cancelled = { ...show, status: 'cancelled' };
  const { client, sent } = tableOf([show], (path) =>
    path.includes('/bookings') ? [{ ...booking, isOffer: false }] : cancelled,
  );
  const { value: change, toasts } = callHook(() => useEventChange(eventTexts.cancelled, eventTexts.backOn), {
    client,
  });
  expect(await change(show, { status: 'cancelled' })).toEqual(cancelled);
  expect(sent.at(-1)).toBe('/api/events/1?told=true {"status":"cancelled"}');
  toasts[0]?.undo?.onPress();
  await expect.poll(() => sent.at(-1)).toBe('/api/events/1?told=true {"status":"soldOut"}');
});

test('The table is read again after a deletion, and has not what is gone until then', async () => {
  const show = (id: number, year: number): EventRecord =>
    eventRecord({
      id,
      seriesId: 1,
      startDateTime: `${year}-03-06T00:00:00.000Z`,
      endDateTime: `${year}-03-06T02:00:00.000Z`,
    });
  const [played, next, last] = [show(1, 2020), show(2, 2100), show(3, 2101)];
  const { client, reads } = tableOf([next, last, played], () => ({ success: true }));
  const { value: deletion, toasts } = callHook(useEventDeletion, { client });
  await deletion.run(next, 2);
  await expect.poll(() => reads.mock.calls.length).toBe(1);
  await deletion.run(next, 1);
  expect(client.getQueryData<EventList>(listKey)).toMatchObject({ events: [next, last, played] });
  await deletion.run(last, 0);
  expect(client.getQueryData<EventList>(listKey)).toMatchObject({ events: [next, played] });
  expect(toasts.map(({ description }) => description)).toEqual([
    'All events of the series deleted successfully',
    'Event and the following deleted successfully',
    'Event deleted successfully',
  ]);
});
