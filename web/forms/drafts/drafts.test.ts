import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { DraftDatabase, StoredDraft } from './draft-database.ts';
import { Drafts, timeSince } from './drafts.ts';

type Changes = Parameters<DraftDatabase['write']>[0];

/** A device, which keeps what is written to it. */
function newDevice() {
  const drafts = new Map<string, StoredDraft>();
  const pictures = new Map<string, Blob>();
  const writes: Changes[] = [];
  const keyOf = ({ owner, thing, tab }: Pick<StoredDraft, 'owner' | 'thing' | 'tab'>) =>
    [owner, thing, tab].join();
  const database: DraftDatabase = {
    list: async () => [...drafts.values()],
    async write(changes) {
      writes.push(changes);
      for (const draft of changes.drafts) drafts.set(keyOf(draft), structuredClone(draft));
      for (const draft of changes.dropped) drafts.delete(keyOf(draft));
      for (const { id, bytes, type } of changes.pictures) pictures.set(id, new Blob([bytes], { type }));
      for (const id of changes.droppedPictures) pictures.delete(id);
    },
    async take(draft, tab) {
      const found = drafts.get(keyOf(draft));
      if (!found || !drafts.delete(keyOf(draft))) return undefined;
      const taken = { ...found, tab };
      drafts.set(keyOf(taken), taken);
      return taken;
    },
    readPictures: async (ids) => new Map(ids.flatMap((id) => [[id, pictures.get(id) ?? new Blob()]])),
  };
  const open = (owner: string, tab: string) => new Drafts(owner, tab, database, [...drafts.values()]);
  return { database, open, drafts, pictures, writes };
}

const values = { name: 'Half a thought' };
const photo = { id: 'p', blob: new Blob(['bytes'], { type: 'image/jpeg' }) };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('What someone types', () => {
  test('is found at once, and after a reload of the same tab', async () => {
    const device = newDevice();
    const drafts = device.open('7', 'one');
    drafts.save('event:new', { values });
    expect(drafts.find('event:new')?.content).toEqual({ values });
    await drafts.flush();
    expect(device.open('7', 'one').find('event:new')?.content).toEqual({ values });
  });

  test('is written once for many keys, and at once when the page is left', async () => {
    const device = newDevice();
    const drafts = device.open('7', 'one');
    for (const name of ['H', 'Ha', 'Hal']) drafts.save('event:new', { values: { name } });
    expect(device.writes).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(400);
    expect(device.writes).toHaveLength(1);
    drafts.save('event:new', { values });
    void drafts.flush();
    // Nothing is awaited: there is no time.
    expect(device.writes).toHaveLength(2);
    expect(device.writes[1]?.drafts[0]?.content).toEqual({ values });
  });

  test('is nobody else’s, and comes back to its author in the same tab', async () => {
    const device = newDevice();
    const drafts = device.open('7', 'one');
    drafts.save('event:new', { values });
    await drafts.flush();
    expect(device.open('8', 'one').list('')).toEqual([]);
    expect(await device.open('8', 'two').listLeft('')).toEqual([]);
    expect(device.open('7', 'one').list('event:')).toHaveLength(1);
  });

  test('is not written over by another tab, which is offered it once the first is gone', async () => {
    const device = newDevice();
    const [one, other] = [device.open('7', 'one'), device.open('7', 'other')];
    one.save('event:5', { values });
    other.save('event:5', { values: { name: 'Another thought' } });
    await Promise.all([one.flush(), other.flush()]);
    expect(device.drafts.size).toBe(2);
    const later = device.open('7', 'later');
    const [left, second] = await later.listLeft('event:');
    if (!left || !second) throw new Error('Nothing is offered');
    expect(await later.takeUp(left)).toBe(true);
    expect(later.find('event:5')?.content).toEqual(left.content);
    // Another tab was faster.
    expect(await device.open('7', 'too late').takeUp(left)).toBe(false);
    await later.discard(second);
    expect([...device.drafts.values()].map(({ tab }) => tab)).toEqual(['later']);
  });

  test('is gone when it is saved, and a draft that was never written costs no write', async () => {
    const device = newDevice();
    const drafts = device.open('7', 'one');
    drafts.drop('event:new');
    expect(device.writes).toHaveLength(0);
    drafts.save('event:new', { values });
    drafts.drop('event:new');
    await drafts.flush();
    expect(device.drafts.size).toBe(0);
  });

  test('is forgotten in all tabs by whoever logs out, and what others typed is not', async () => {
    const device = newDevice();
    const [one, other, someone] = [device.open('7', 'one'), device.open('7', 'two'), device.open('8', 'one')];
    for (const drafts of [one, other, someone]) drafts.save('event:new', { values });
    await Promise.all([one.flush(), other.flush(), someone.flush()]);
    one.save('note:1', { values });
    await one.forget();
    one.save('note:2', { values });
    await one.flush();
    expect([...device.drafts.values()].map(({ owner }) => owner)).toEqual(['8']);
  });

  test('is kept for a day where only its tab can show it, and otherwise for fourteen', () => {
    const drafts = newDevice().open('7', 'one');
    drafts.save('note:1', { values });
    drafts.save('event:new', { values }, { outlivesTab: true });
    const daysOf = (thing: string) => ((drafts.find(thing)?.expiresAt ?? 0) - Date.now()) / 86_400_000;
    expect([daysOf('note:1'), daysOf('event:new')]).toEqual([1, 14]);
  });

  test('works where nothing can be stored', async () => {
    const refuse = () => Promise.reject(new Error('blocked'));
    const database = { list: refuse, write: refuse, take: refuse, readPictures: refuse };
    const drafts = new Drafts('7', 'one', database);
    drafts.save('event:new', { values }, { pictures: [photo] });
    await drafts.flush();
    expect(drafts.find('event:new')?.content).toEqual({ values });
    expect(await drafts.listLeft('')).toEqual([]);
    expect(await drafts.readPictures(['p'])).toEqual(new Map());
    await drafts.forget();
  });
});

describe('Pictures of a draft', () => {
  test('are written once, and go when they are taken out or the draft is sent', async () => {
    const device = newDevice();
    const drafts = device.open('guest', 'one');
    drafts.save('application:a', { values }, { pictures: [photo, { ...photo, id: 'q' }] });
    await drafts.flush();
    drafts.save('application:a', { values: {} }, { pictures: [photo] });
    await drafts.flush();
    expect(device.writes.map(({ pictures }) => pictures.length)).toEqual([2, 0]);
    expect([...device.pictures.keys()]).toEqual(['p']);
    const again = device.open('guest', 'one');
    expect((await again.readPictures(['p'])).get('p')?.type).toBe('image/jpeg');
    again.drop('application:a');
    await again.flush();
    expect(device.pictures.size).toBe(0);
  });

  test('that are taken out and put in again are written again', async () => {
    const device = newDevice();
    const drafts = device.open('guest', 'one');
    for (const pictures of [[photo], [], [photo]]) {
      drafts.save('application:a', { values }, { pictures });
      await drafts.flush();
    }
    expect([...device.pictures.keys()]).toEqual(['p']);
  });

  test('that find no room do not take the text with them', async () => {
    const device = newDevice();
    const { write } = device.database;
    device.database.write = (changes) =>
      changes.pictures.length > 0 ? Promise.reject(new Error('QuotaExceededError')) : write(changes);
    const drafts = device.open('guest', 'one');
    drafts.save('application:a', { values }, { pictures: [photo] });
    await drafts.flush();
    expect(device.open('guest', 'one').find('application:a')?.content).toEqual({ values });
  });
});

const minuteMs = 60_000;

test.each([
  [0, 'a moment ago'],
  [-minuteMs, 'a moment ago'],
  [minuteMs, '1 minute ago'],
  [59 * minuteMs, '59 minutes ago'],
  [60 * minuteMs, '1 hour ago'],
  [24 * 60 * minuteMs, 'yesterday'],
  [13 * 24 * 60 * minuteMs, '13 days ago'],
])('What was typed %i ms ago: %s', (ms, words) => {
  expect(timeSince(0, ms)).toBe(words);
});
