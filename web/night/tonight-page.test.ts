import { QueryClientProvider } from '@tanstack/react-query';
import { createElement as create } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TonightShow } from '#contract/applications/bookings.ts';
import { site as venue } from '#site';
import { eventRecord } from '#tests/support/sample-event.ts';
import { createQueryClient } from '../api/query-client.ts';
import { StaticRouter } from '../site/router.tsx';
import { VenueContext } from '../site/site-contexts.ts';
import { ToastProvider } from '../ui/feedback/toast.tsx';
import { keepTonight } from './keep-tonight.ts';
import { TonightPage } from './tonight-page.tsx';

vi.mock('./tonight.worker.ts?worker&url', () => ({ default: '/tonight.worker.js' }));

const path = '/api/admin/tonight';
const show: TonightShow = {
  event: eventRecord({ name: 'The Night Porch', price: '$12', startDateTime: '2026-11-20T01:00:00.000Z' }),
  booking: null,
  act: null,
  sheet: {
    ...{ loadIn: '17:30', soundCheck: null, running: [{ at: '20:15', what: 'June Hollis' }] },
    ...{ contact: '', deal: '', forPerformer: '', notes: '' },
  },
};
const waiting = { unanswered: 0, overdue: 0, turnedDown: 0, messages: 0 };
const tonight = (shows: TonightShow[], more = {}) => ({ day: '2026-11-19', shows, waiting, ...more });

function clientOf(isAuthenticated: boolean) {
  const client = createQueryClient(() => new Promise(() => {}));
  client.setQueryData(['/api/admin/auth'], { isAuthenticated });
  return client;
}

beforeEach(() => {
  // Six in the evening at the venue.
  vi.useFakeTimers({ now: new Date('2026-11-19T23:00:00.000Z') });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The page, when the service worker answers with this. */
function pageOf(answer: object): string {
  const client = clientOf(true);
  client.setQueryData([path], answer);
  const page = create(
    StaticRouter,
    { url: '/admin/tonight' },
    create(ToastProvider, null, create(TonightPage)),
  );
  const inVenue = create(VenueContext, { value: { ...venue, timeZone: 'America/New_York' } as never }, page);
  return renderToStaticMarkup(create(QueryClientProvider, { client }, inVenue)).replaceAll(
    /<svg.*?<\/svg>|<!-- -->/g,
    '',
  );
}

test('The copy on a phone says of when it is, and nothing the next day', () => {
  const keptAt = '2026-11-19T22:40:00.000Z';
  const copy = pageOf(tonight([show], { keptAt }));
  expect(copy).toContain('The server cannot be reached. This is what was known at 5:40 PM.');
  for (const words of ['The Night Porch', '$12', '5:30 PM', '8:15 PM', 'June Hollis'])
    expect(copy).toContain(words);
  expect(pageOf(tonight([show]))).not.toContain('cannot be reached');

  // The night lasts until five.
  vi.setSystemTime(new Date('2026-11-20T09:59:00.000Z'));
  expect(pageOf(tonight([show], { keptAt }))).toContain('June Hollis');
  vi.setSystemTime(new Date('2026-11-20T10:00:00.000Z'));
  const later = pageOf(tonight([show], { keptAt }));
  expect(later).toContain('nothing of this day is kept here');
  expect(later).not.toMatch(/Night Porch|June Hollis|\$12/);
});

test('A cancelled show is said to be, by the copy too, and one that was moved away is not in it', () => {
  const keptAt = '2026-11-19T22:40:00.000Z';
  const cancelled = { ...show, event: { ...show.event, status: 'cancelled' as const } };
  expect(pageOf(tonight([cancelled], { keptAt }))).toContain('Cancelled');
  expect(pageOf(tonight([], { keptAt }))).toContain('No show tonight.');
});

test('A band that has turned the date down does not come, and words in the place of a number are no button', () => {
  const booking: TonightShow['booking'] = {
    ...{ applicationId: 7, bandName: 'Paper Lanterns', name: 'Bea', email: 'bea@example.com' },
    ...{ phone: '555-0100', answer: 'accepted', publish: 'now', askedAt: '', answeredAt: null },
  };
  const page = (changes: object) => pageOf(tonight([{ ...show, booking: { ...booking, ...changes } }]));
  expect(page({})).toMatch(/Who comes.*<a [^>]*href="tel:5550100"[^>]*>[^<]*Bea: <bdi>555-0100/);
  expect(page({ answer: 'turnedDown' })).toContain('Who does not come');
  expect(page({ phone: 'ask at the bar' })).not.toMatch(/<a [^>]*>[^<]*(?:<bdi>)?ask at the bar/);
});

test('The last answer is kept in the place of the one before, and none for someone who has signed out', async () => {
  const kept = new Map<string, string>();
  const cache = {
    put: async (key: string, answer: Response) => void kept.set(key, await answer.text()),
    keys: async () => [...kept.keys()].map((key) => ({ url: `https://folklore.example.com${key}` })),
    addAll: async () => {},
    delete: async (url: string) => kept.delete(url.replace('https://folklore.example.com', '')),
  };
  const open = vi.fn(async () => cache);
  vi.stubGlobal('caches', { open });
  vi.stubGlobal('navigator', { serviceWorker: { register: async () => {} } });
  await keepTonight(clientOf(true), { [path]: tonight([show]) });
  const moved = { ...show, event: { ...show.event, price: '$15' }, sheet: { ...show.sheet, running: [] } };
  await keepTonight(clientOf(true), { [path]: tonight([moved]) });
  expect(JSON.parse(kept.get(path) ?? '')).toEqual(tonight([moved]));
  expect([...kept.values()].join()).not.toMatch(/\$12|June Hollis/);

  open.mockClear();
  await keepTonight(clientOf(false), { [path]: tonight([show]) });
  expect(open).not.toHaveBeenCalled();
});
