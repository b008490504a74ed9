import { createElement } from 'react';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import type { EventMonth } from '#contract/events/event-management.ts';
import type { EventRecord } from '#contract/events/events.ts';
import type { Venue } from '#contract/venue/venue.ts';
import { callHook, showAnswer } from '#tests/support/hook.ts';
import { eventRecord } from '#tests/support/sample-event.ts';
import { createQueryClient, type LoadPath } from '../../../api/query-client.ts';
import { VenueContext } from '../../../site/site-contexts.ts';
import { offerToldChoice } from '../booking/told-choice.ts';
import { eventMonthPath } from './month.queries.ts';
import { useMoveShow } from './use-move-show.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const friday = eventRecord({ id: 1, updatedAt: '2026-11-01T00:00:00.000Z' });
const saturday = '2026-11-22T00:30:00.000Z';
const sunday = '2026-11-23T00:30:00.000Z';

const booked = {
  ...{ eventId: 1, applicationId: 7, bandName: '', name: 'June', email: 'june@example.com', phone: '1' },
  ...{
    answer: 'accepted',
    publish: 'now',
    isOffer: false,
    askedAt: '2026-11-01T00:00:00.000Z',
    answeredAt: null,
  },
};

/** The month with one show, and a server whose answers to its moves are given by hand. */
function month(
  others: EventRecord[] = [],
  read: LoadPath = () => Promise.reject(new TypeError('Failed to fetch')),
) {
  const client = createQueryClient(read);
  const path = eventMonthPath(undefined);
  showAnswer(client, path, { events: [friday, ...others] });
  const sent: {
    path: string;
    version: string | null;
    answer: PromiseWithResolvers<Response>;
    times: object;
  }[] = [];
  vi.stubGlobal('fetch', (path: string, { headers, body }: RequestInit) => {
    if (path.includes('/bookings')) return Promise.resolve(Response.json([booked]));
    const answer = Promise.withResolvers<Response>();
    sent.push({
      path,
      version: new Headers(headers).get('if-match'),
      answer,
      times: JSON.parse(String(body)),
    });
    return answer.promise;
  });
  const venue = { timeZone: 'America/New_York' } as Venue;
  const { value: move, toasts } = callHook(useMoveShow, {
    client,
    wrap: (content) => createElement(VenueContext, { value: venue }, content),
  });
  const shown = () => client.getQueryData<EventMonth>([path])?.events[0];
  async function answer(index: number, updatedAt: string | Error) {
    await expect.poll(() => sent.length).toBeGreaterThan(index);
    const { answer: held, times } = sent[index] as (typeof sent)[number];
    if (updatedAt instanceof Error) held.reject(updatedAt);
    else held.resolve(Response.json({ ...friday, ...times, updatedAt }));
  }
  return { move, toasts, sent, shown, answer };
}

test('A show that cannot be moved is back on its day, also while nothing can be read', async () => {
  const { move, toasts, shown, answer } = month();
  const moving = move(friday, 1);
  await expect.poll(() => shown()?.startDateTime).toBe(saturday);
  await answer(0, new TypeError('Failed to fetch'));
  await moving;
  expect(toasts.map(({ title }) => title)).toEqual(['Not moved']);
  expect(shown()?.startDateTime).toBe(friday.startDateTime);
});

test('The months are read again once the show is moved: what is free and what is offered has changed as well', async () => {
  const { move, shown, answer } = month([], async () => {
    await new Promise((resolve) => setTimeout(resolve, 10));
    return { status: 200, body: JSON.stringify({ events: [{ ...friday, name: 'As it is now' }] }) };
  });
  const moving = move(friday, 1);
  await answer(0, '2026-11-02T00:00:00.000Z');
  await moving;
  await expect.poll(() => shown()?.name).toBe('As it is now');
});

test('Whoever moves a show onto another one is told of it', async () => {
  const { move, toasts, answer } = month([
    { ...friday, id: 2, name: 'Already there', startDateTime: saturday },
  ]);
  const moving = move(friday, 1);
  await answer(0, '2026-11-02T00:00:00.000Z');
  await moving;
  expect(toasts[0]?.description).toContain('Also on then: \u2068Already there\u2069.');
});

test('A show that is moved twice goes where it was moved last, and of a move that fails nothing stays', async () => {
  const { move, toasts, sent, shown, answer } = month();
  const moves = [move(friday, 1), move(friday, 2)];
  await expect.poll(() => shown()?.startDateTime).toBe(sunday);
  await answer(0, '2026-11-02T00:00:00.000Z');
  await answer(1, new TypeError('Failed to fetch'));
  await Promise.all(moves);
  // The second is about what the first has made of it.
  expect(sent.map(({ version }) => version)).toEqual([
    '"2026-11-01T00:00:00.000Z"',
    '"2026-11-02T00:00:00.000Z"',
  ]);
  expect(toasts.map(({ title }) => title).toSorted()).toEqual(['Moved', 'Not moved']);
  expect(shown()?.startDateTime).toBe(saturday);
});

test('An undo while the show is moved again is made after it, and not dropped', async () => {
  const { move, toasts, shown, answer } = month();
  const first = move(friday, 1);
  await answer(0, '2026-11-02T00:00:00.000Z');
  await first;
  const again = move({ ...friday, startDateTime: saturday, updatedAt: '2026-11-02T00:00:00.000Z' }, 1);
  toasts[0]?.undo?.onPress();
  await answer(1, '2026-11-03T00:00:00.000Z');
  await answer(2, '2026-11-04T00:00:00.000Z');
  await again;
  await expect.poll(() => toasts.map(({ title }) => title)).toContain('Moved back');
  expect(shown()?.startDateTime).toBe(friday.startDateTime);
});

test('A booked show is moved as staff say that its performer knows it, and so it is moved back', async () => {
  vi.setSystemTime('2026-11-10T00:00:00.000Z');
  const answers = [undefined, { told: 'true' }] as const;
  let asked = 0;
  const takeBack = offerToldChoice(async () => answers[asked++]);
  onTestFinished(() => {
    takeBack();
    vi.useRealTimers();
  });
  const { move, toasts, sent, shown, answer } = month();
  await move(friday, 1);
  expect([sent, toasts, shown()?.startDateTime]).toEqual([[], [], friday.startDateTime]);
  const second = move(friday, 1);
  await answer(0, '2026-11-02T00:00:00.000Z');
  await second;
  toasts[0]?.undo?.onPress();
  await answer(1, '2026-11-03T00:00:00.000Z');
  await expect.poll(() => toasts.map(({ title }) => title)).toContain('Moved back');
  expect(sent.map(({ path }) => path)).toEqual(['/api/events/1?told=true', '/api/events/1?told=true']);
});
