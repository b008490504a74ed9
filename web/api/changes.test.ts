import { QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { calls } from '#contract/calls.ts';
import { noteChanges, shownBy, updatedByHand } from './changes.ts';
import { createQueryClient } from './query-client.ts';

/** A client that has these answers in memory, and the paths that it loads from now on. */
function clientWith(paths: string[]) {
  const load = vi.fn(async (_path: string) => ({ status: 200, body: '[]' }));
  const client = createQueryClient(load);
  for (const path of paths) client.setQueryData([path], ['old']);
  const look = (path: string, meta?: Record<string, unknown>) =>
    new QueryObserver(client, { queryKey: [path], ...(meta && { meta }) }).subscribe(() => {});
  return { client, load, look };
}

test('What is on the screen is loaded anew, what is not is forgotten, and the rest stays', async () => {
  const { client, load, look } = clientWith([
    '/api/admin/applications',
    '/api/admin/applications?performanceType=Duo',
    '/api/admin/applications/12',
    '/api/admin/messages',
    '/api/admin/applications-of-others',
    '/api/site',
  ]);
  look('/api/admin/applications');
  await noteChanges(client, ['applications']);
  expect(load.mock.calls).toEqual([['/api/admin/applications']]);
  const left = client
    .getQueryCache()
    .getAll()
    .map(({ queryKey }) => queryKey[0]);
  expect(left.toSorted()).toEqual([
    '/api/admin/applications',
    '/api/admin/applications-of-others',
    '/api/site',
  ]);
});

test('A list whose owner updates it by hand is left alone while it is looked at', async () => {
  const { client, load, look } = clientWith(['/api/events']);
  const leave = look('/api/events', updatedByHand);
  await noteChanges(client, ['events']);
  expect(load).not.toHaveBeenCalled();
  expect(client.getQueryData(['/api/events'])).toEqual(['old']);
  leave();
  await noteChanges(client, ['events']);
  expect(client.getQueryData(['/api/events'])).toBeUndefined();
});

test('An edited event is shown by the gallery and counts among the samples, or no longer', async () => {
  const { client, load, look } = clientWith([
    '/api/admin/images?visibility=public',
    '/api/admin/sample-content',
  ]);
  look('/api/admin/images?visibility=public');
  look('/api/admin/sample-content');
  await noteChanges(client, ['events']);
  expect(load.mock.calls.flat().toSorted()).toEqual([
    '/api/admin/images?visibility=public',
    '/api/admin/sample-content',
  ]);
});

test('Whoever is about to take an evening sees that a colleague has taken it, or a band has turned it down', async () => {
  const month = '/api/admin/events/month?month=2027-03';
  const conflicts = '/api/admin/events/conflicts?start=2027-03-06T01%3A00&end=2027-03-06T03%3A00';
  const wishes = '/api/admin/applications/12/preferred-dates';
  const evenings = [wishes, conflicts, month];
  const { client, load, look } = clientWith(evenings);
  for (const path of evenings) look(path);
  await noteChanges(client, ['events']);
  expect(load.mock.calls.flat().toSorted()).toEqual(evenings);
  load.mockClear();
  await noteChanges(client, ['bookings']);
  expect(load.mock.calls.flat().toSorted()).toEqual(evenings);
  load.mockClear();
  // A band that withdraws changes its review alone.
  await noteChanges(client, ['reviews']);
  expect(load.mock.calls.flat().toSorted()).toEqual(evenings);
});

test('A first answer from before a change is not kept for whoever left before it came, nor held up by another read', async () => {
  const answers = new Map<string, (body: string) => void>();
  const { client, load, look } = clientWith(['/api/gallery']);
  load.mockImplementation(
    (path) => new Promise((resolve) => answers.set(path, (body) => resolve({ status: 200, body }))),
  );
  look('/api/gallery');
  const leave = look('/api/events/1');
  look('/api/events/2');
  void noteChanges(client, ['events']);
  await vi.waitFor(() =>
    expect([...answers.keys()]).toEqual(['/api/events/1', '/api/events/2', '/api/gallery']),
  );
  leave();
  load.mockClear();
  answers.get('/api/events/1')?.('["from before"]');
  answers.get('/api/events/2')?.('["from before"]');
  await vi.waitFor(() => expect(load.mock.calls).toEqual([['/api/events/2']]));
  look('/api/events/1');
  await vi.waitFor(() => expect(load.mock.calls).toEqual([['/api/events/2'], ['/api/events/1']]));
});

test('An archived event takes its picture off the pages that guests see', async () => {
  const { client } = clientWith(['/api/gallery?limit=6']);
  await noteChanges(client, ['events']);
  expect(client.getQueryData(['/api/gallery?limit=6'])).toBeUndefined();
});

test('An application that is erased takes along the public copy of its photo, and perhaps a subscription', async () => {
  const paths = [
    '/api/events/12',
    '/api/admin/events/month?month=2027-03',
    '/api/admin/images',
    '/api/gallery',
  ];
  const { client } = clientWith([...paths, '/api/admin/letter/preview', '/api/admin/subscribers/bounced']);
  await noteChanges(client, ['applications']);
  expect(client.getQueryCache().getAll()).toEqual([]);
});

test('A changed fact is a sample no more, so what staff pages tell of samples is asked again', async () => {
  const { client, load, look } = clientWith(['/api/admin/notices']);
  look('/api/admin/notices');
  await noteChanges(client, ['venue']);
  expect(load.mock.calls).toEqual([['/api/admin/notices']]);
});

test('What guests read is read again when it changes, but for what one person alone reads or the configuration says', () => {
  const table = Object.values(shownBy).flat();
  const others = calls
    .filter(
      ({ method, access, path }) => method === 'GET' && access === 'anyone' && !path.includes('{token}'),
    )
    .map(({ path }) => path)
    .filter((path) => !table.some((one) => path === one || path.startsWith(`${one}/`)));
  expect(others).toEqual(['/api/admin/auth', '/api/privacy']);
});

test('Each path of the table is that of a call that is read, or of several below it', () => {
  const read = calls.filter(({ method }) => method === 'GET').map(({ path }) => path);
  for (const path of Object.values(shownBy).flat())
    expect(
      read.filter((one) => `${one}/`.startsWith(`${path}/`)),
      path,
    ).not.toEqual([]);
});
