import { describe, expect, test } from 'vitest';
import { AdmissionSlots } from '../limits/admission-slots.ts';
import { DiskQuota, Upload } from './uploads.ts';

const limits = { max: 1_000, maxPerSender: 600 };

/** A house with room for 1,000 bytes, and uploads that leave as soon as they are told to, or later, or are refused. */
function house() {
  const slots = new AdmissionSlots({ max: 50, maxPerSender: 50, sentence: 'No room', retryAfterSeconds: 30 });
  const bytes = new DiskQuota(limits, slots);
  let most = 0;
  function begin(who: string, { lingers = false } = {}): Upload {
    const upload = new Upload({ who, network: who }, () => 0);
    const leave = slots.acquire(upload);
    const release = () => {
      bytes.release(upload);
      leave();
    };
    upload.signal.addEventListener('abort', () => (lingers ? bytes.wake() : queueMicrotask(release)));
    return upload;
  }
  async function reserve(upload: Upload, count: number): Promise<void> {
    await bytes.reserve(upload, count).catch((error: unknown) => {
      bytes.release(upload);
      throw error;
    });
    most = Math.max(most, bytes.held);
  }
  return { bytes, begin, reserve, most: () => most };
}

describe('What uploads reserve on the disk', () => {
  test('is never more than there is room for, whoever brings it', async () => {
    const { bytes, begin, reserve, most } = house();
    const crowd = Array.from({ length: 40 }, (_, index) => begin(`address ${index % 4}`));
    const outcomes = await Promise.allSettled(
      crowd.map(async (upload) => {
        for (let chunk = 0; chunk < 20; chunk += 1) await reserve(upload, 20);
      }),
    );
    expect(most()).toBeLessThanOrEqual(limits.max);
    expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true);
    for (const upload of crowd) bytes.release(upload);
    expect(bytes.held).toBe(0);
  });

  test('makes room for someone new at the cost of whoever holds the most', async () => {
    const { bytes, begin, reserve } = house();
    const crowd = [begin('one'), begin('one'), begin('other'), begin('other')];
    for (const upload of crowd) await reserve(upload, 250);
    const june = begin('June');
    await reserve(june, 400);
    expect(june.signal.aborted).toBe(false);
    expect(crowd.filter(({ signal }) => signal.aborted)).toHaveLength(2);
    expect(bytes.held).toBeLessThanOrEqual(limits.max);
  });

  test('is not made room for by those who hold little, however many they are', async () => {
    const { begin, reserve } = house();
    const hog = [begin('hog'), begin('hog')];
    for (const upload of hog) await reserve(upload, 280);
    const many = Array.from({ length: 20 }, () => begin('school'));
    for (const upload of many.slice(0, 10)) await reserve(upload, 20);
    await reserve(begin('Ada'), 200);
    await reserve(begin('June'), 100);
    expect(many.filter(({ signal }) => signal.aborted)).toEqual([]);
    expect(hog.filter(({ signal }) => signal.aborted)).toHaveLength(1);
  });

  test('is not given by someone of the same house who holds nothing of it', async () => {
    const { begin, reserve } = house();
    const first = begin('house');
    await reserve(first, 400);
    const [second, idle] = [begin('house'), begin('house')];
    await expect(reserve(second, 300)).rejects.toMatchObject({ kind: 'busy' });
    expect([first.signal.aborted, idle.signal.aborted]).toEqual([false, false]);
  });

  test('is bounded for each sender, and others notice nothing of that', async () => {
    const { begin, reserve } = house();
    const ada = begin('Ada');
    await reserve(ada, 100);
    const [first, second] = [begin('house'), begin('house')];
    await reserve(first, 400);
    await expect(reserve(second, 400)).rejects.toMatchObject({ kind: 'busy' });
    expect([ada.signal.aborted, first.signal.aborted]).toEqual([false, false]);
  });

  test('counts until it is gone: whoever is let in waits for that', async () => {
    const { bytes, begin, reserve } = house();
    const crowd = [begin('crowd', { lingers: true }), begin('crowd', { lingers: true })];
    for (const upload of crowd) await reserve(upload, 300);
    await reserve(begin('Ada'), 300);
    let hasRoom = false;
    const june = reserve(begin('June'), 300).then(() => {
      hasRoom = true;
    });
    await new Promise(setImmediate);
    expect(crowd.map(({ signal }) => signal.aborted)).toEqual([false, true]);
    expect([hasRoom, bytes.held]).toEqual([false, 900]);
    for (const upload of crowd) if (upload.signal.aborted) bytes.release(upload);
    await june;
    expect(bytes.held).toBe(900);
  });

  test('wants nothing more for an upload that was cut off while it waited', async () => {
    const { bytes, begin, reserve } = house();
    const crowd = [begin('crowd', { lingers: true }), begin('crowd', { lingers: true })];
    for (const upload of crowd) await reserve(upload, 300);
    await reserve(begin('Ada'), 400);
    const gone = begin('June');
    const waiting = expect(reserve(gone, 100)).rejects.toThrow('cut off');
    gone.markArrived();
    bytes.wake();
    await waiting;
  });
});
