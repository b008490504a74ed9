import { describe, expect, test } from 'vitest';
import { Places } from './places.ts';
import type { Holder } from './who-gives-way.ts';

const limits = { max: 3, maxOfOne: 2, sentence: 'No place is free', retryAfterSeconds: 30 };
const roomy = { ...limits, max: 6, maxOfOne: 6 };

interface Known extends Partial<Omit<Holder, 'sender' | 'bytesPerSecond'>> {
  network?: string;
  /** Left out while nobody can tell. */
  speed?: number;
}

/** Someone's upload, and whether it has had to go. */
function from(who: string, { network = who, speed, mayBeEnded = true }: Known = {}) {
  const holder = {
    sender: { who, network },
    mayBeEnded,
    isOver: false,
    bytesPerSecond: () => speed,
    end: () => {
      holder.isOver = true;
    },
  };
  return holder;
}

function taking(places: Places, all: Holder[]): void {
  for (const holder of all) places.take(holder);
}

describe('Someone who wants a place', () => {
  test('gets one while there are some, and is sent away otherwise', () => {
    const places = new Places(limits);
    const giveBack = places.take(from('June'));
    taking(places, [from('Pete'), from('Ada')]);
    expect(() => places.take(from('Sam'))).toThrow(
      expect.objectContaining({ kind: 'busy', message: 'No place is free', retryAfterSeconds: 30 }),
    );
    giveBack();
    places.take(from('Sam'));
    expect([places.taken, places.refused]).toEqual([3, 1]);
  });

  test('does not get them all, so that there is one left for others', () => {
    const places = new Places(limits);
    taking(places, [from('June'), from('June')]);
    expect(() => places.take(from('June'))).toThrow('No place is free');
    expect(places.take(from('Pete'))).toBeTypeOf('function');
  });

  test('frees one place by giving it back, and not another one by doing so twice', () => {
    const places = new Places(limits);
    const giveBack = places.take(from('June'));
    places.take(from('June'));
    giveBack();
    giveBack();
    expect(places.taken).toBe(1);
    places.take(from('June'));
    expect(() => places.take(from('June'))).toThrow('No place is free');
  });
});

describe('When all places are taken', () => {
  test('the slowest of whoever holds the most goes, and not a slower one of someone else', () => {
    const places = new Places(roomy);
    const many = [900, 1_200, 400, 5_000].map((speed) => from('crowd', { speed }));
    const few = [from('Ada', { speed: 1 }), from('Pete', { speed: 2 })];
    taking(places, [...many, ...few]);
    const june = from('June');
    places.take(june);
    expect(many.map(({ isOver }) => isOver)).toEqual([false, false, true, false]);
    expect([...few, june].some(({ isOver }) => isOver)).toBe(false);
    expect([places.taken, places.ended, places.refused]).toEqual([6, 1, 0]);
  });

  test('a newcomer gets in however quickly the crowd renews itself: its newest one goes', () => {
    const places = new Places(roomy);
    const crowd = Array.from({ length: 6 }, () => from('crowd'));
    taking(places, crowd);
    places.take(from('June'));
    expect(crowd.map(({ isOver }) => isOver)).toEqual([false, false, false, false, false, true]);
    expect(() => places.take(from('crowd')), 'but the crowd does not').toThrow('No place is free');
  });

  test('many addresses with one slow upload each shut nobody out, and the faster ones stay', () => {
    const places = new Places(roomy);
    const crowd = [60_000, 1_100, 1_200, 1_300, 1_400, 40_000].map((speed, index) =>
      from(`${index}`, { speed }),
    );
    taking(places, crowd);
    for (const name of ['June', 'Pete', 'Ada', 'Sam']) places.take(from(name));
    expect(crowd.map(({ isOver }) => isOver)).toEqual([false, true, true, true, true, false]);
  });

  test('whoever has a whole network of addresses is one', () => {
    const places = new Places(roomy);
    const crowd = Array.from({ length: 5 }, (_, index) =>
      from(`2001:db8:7:${index}::/64`, { network: '2001:db8:7::/48', speed: 1_000_000 }),
    );
    const phone = from('phone', { speed: 30_000 });
    taking(places, [phone, ...crowd]);
    places.take(from('2001:db8:7:99::/64', { network: '2001:db8:7::/48' }));
    expect(phone.isOver).toBe(false);
    expect(crowd.filter(({ isOver }) => isOver)).toHaveLength(1);
  });

  test('what must not be cut short stays, and the next in line goes', () => {
    const places = new Places(limits);
    const stored = [from('crowd', { mayBeEnded: false }), from('crowd', { mayBeEnded: false })];
    const other = from('Ada', { speed: 9 });
    taking(places, [...stored, other]);
    places.take(from('June'));
    expect([...stored, other].map(({ isOver }) => isOver)).toEqual([false, false, true]);
  });

  test('those of one address who have been let in give way to each other', () => {
    const places = new Places(limits);
    const [slow, quick] = [from('house', { speed: 20 }), from('house', { speed: 50_000 })];
    taking(places, [slow, quick]);
    places.take(from('house'));
    expect([slow.isOver, quick.isOver, places.taken]).toEqual([true, false, 2]);
  });
});
