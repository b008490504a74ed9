import { describe, expect, test } from 'vitest';
import { AdmissionSlots, type Holder } from './admission-slots.ts';

const limits = { max: 3, maxPerSender: 2, sentence: 'No place is free', retryAfterSeconds: 30 };
const roomy = { ...limits, max: 6, maxPerSender: 6 };

interface Known extends Partial<Omit<Holder, 'sender' | 'bytesPerSecond'>> {
  network?: string;
  /** Left out while nobody can tell. */
  speed?: number;
}

/** Someone's upload, and whether it has had to go. */
function from(who: string, { network = who, speed, isEvictable = true }: Known = {}) {
  const holder = {
    sender: { who, network },
    isEvictable,
    isOver: false,
    bytesPerSecond: () => speed,
    end: () => {
      holder.isOver = true;
    },
  };
  return holder;
}

function taking(slots: AdmissionSlots, all: Holder[]): void {
  for (const holder of all) slots.acquire(holder);
}

describe('Someone who wants a place', () => {
  test('gets one while there are some, and is sent away otherwise', () => {
    const slots = new AdmissionSlots(limits);
    const giveBack = slots.acquire(from('June'));
    taking(slots, [from('Pete'), from('Ada')]);
    expect(() => slots.acquire(from('Sam'))).toThrow(
      expect.objectContaining({ kind: 'busy', message: 'No place is free', retryAfterSeconds: 30 }),
    );
    giveBack();
    slots.acquire(from('Sam'));
    expect([slots.taken, slots.refused]).toEqual([3, 1]);
  });

  test('does not get them all, so that there is one left for others', () => {
    const slots = new AdmissionSlots(limits);
    taking(slots, [from('June'), from('June')]);
    expect(() => slots.acquire(from('June'))).toThrow('No place is free');
    expect(slots.acquire(from('Pete'))).toBeTypeOf('function');
  });

  test('frees one place by giving it back, and not another one by doing so twice', () => {
    const slots = new AdmissionSlots(limits);
    const giveBack = slots.acquire(from('June'));
    slots.acquire(from('June'));
    giveBack();
    giveBack();
    expect(slots.taken).toBe(1);
    slots.acquire(from('June'));
    expect(() => slots.acquire(from('June'))).toThrow('No place is free');
  });
});

describe('When all places are taken', () => {
  test('the slowest of whoever holds the most goes, and not a slower one of someone else', () => {
    const slots = new AdmissionSlots(roomy);
    const many = [900, 1_200, 400, 5_000].map((speed) => from('crowd', { speed }));
    const few = [from('Ada', { speed: 1 }), from('Pete', { speed: 2 })];
    taking(slots, [...many, ...few]);
    const june = from('June');
    slots.acquire(june);
    expect(many.map(({ isOver }) => isOver)).toEqual([false, false, true, false]);
    expect([...few, june].some(({ isOver }) => isOver)).toBe(false);
    expect([slots.taken, slots.evicted, slots.refused]).toEqual([6, 1, 0]);
  });

  test('a newcomer gets in however quickly the crowd renews itself: its newest one goes', () => {
    const slots = new AdmissionSlots(roomy);
    const crowd = Array.from({ length: 6 }, () => from('crowd'));
    taking(slots, crowd);
    slots.acquire(from('June'));
    expect(crowd.map(({ isOver }) => isOver)).toEqual([false, false, false, false, false, true]);
    expect(() => slots.acquire(from('crowd')), 'but the crowd does not').toThrow('No place is free');
  });

  test('many addresses with one slow upload each shut nobody out, and the faster ones stay', () => {
    const slots = new AdmissionSlots(roomy);
    const crowd = [60_000, 1_100, 1_200, 1_300, 1_400, 40_000].map((speed, index) =>
      from(`${index}`, { speed }),
    );
    taking(slots, crowd);
    for (const name of ['June', 'Pete', 'Ada', 'Sam']) slots.acquire(from(name));
    expect(crowd.map(({ isOver }) => isOver)).toEqual([false, true, true, true, true, false]);
  });

  test('whoever has a whole network of addresses is one', () => {
    const slots = new AdmissionSlots(roomy);
    const crowd = Array.from({ length: 5 }, (_, index) =>
      from(`2001:db8:7:${index}::/64`, { network: '2001:db8:7::/48', speed: 1_000_000 }),
    );
    const phone = from('phone', { speed: 30_000 });
    taking(slots, [phone, ...crowd]);
    slots.acquire(from('2001:db8:7:99::/64', { network: '2001:db8:7::/48' }));
    expect(phone.isOver).toBe(false);
    expect(crowd.filter(({ isOver }) => isOver)).toHaveLength(1);
  });

  test('what must not be cut short stays, and the next in line goes', () => {
    const slots = new AdmissionSlots(limits);
    const stored = [from('crowd', { isEvictable: false }), from('crowd', { isEvictable: false })];
    const other = from('Ada', { speed: 9 });
    taking(slots, [...stored, other]);
    slots.acquire(from('June'));
    expect([...stored, other].map(({ isOver }) => isOver)).toEqual([false, false, true]);
  });

  test('those of one address who have been let in give way to each other', () => {
    const slots = new AdmissionSlots(limits);
    const [slow, quick] = [from('house', { speed: 20 }), from('house', { speed: 50_000 })];
    taking(slots, [slow, quick]);
    slots.acquire(from('house'));
    expect([slow.isOver, quick.isOver, slots.taken]).toEqual([true, false, 2]);
  });
});
