import { describe, expect, test } from 'vitest';
import { needsRepacking, queueFile, readyFile, uploadBody } from './upload-queue.ts';

const photo = new File(['x'], 'stage.jpg', { type: 'image/jpeg' });

describe('A file that staff pick', () => {
  test('waits to be sent, also when nobody knows its type', () => {
    expect(queueFile(photo, 1)).toMatchObject({ state: 'waiting', problem: undefined });
    expect(queueFile(new File(['x'], 'scan'), 1).state).toBe('waiting');
  });

  test('is refused before it is sent when it is no image', () => {
    expect(queueFile(new File(['x'], 'rider.pdf', { type: 'application/pdf' }), 1)).toMatchObject({
      state: 'refused',
      problem: 'This is not an image',
    });
  });

  test('is repacked only when the server would not take it as it is', async () => {
    const fromPhone = new File(['\0\0\0\x18ftypheic\0\0\0\0mif1heic'], 'IMG_1.HEIC');
    const large = new File([new Uint8Array(15_000_001)], 'large.jpg', { type: 'image/jpeg' });
    expect(await Promise.all([photo, fromPhone, large].map(needsRepacking))).toEqual([false, true, true]);
    expect(await readyFile(photo)).toBe(photo);
  });

  test('goes out with what is said of it', () => {
    const body = uploadBody(photo, { description: ' The stage ', tags: 'stage, lamps', isPublic: true });
    const { image, ...texts } = Object.fromEntries(body);
    expect(image).toMatchObject({ name: 'stage.jpg' });
    expect(texts).toEqual({
      description: 'The stage',
      category: 'venue',
      isPublic: 'true',
      tags: 'stage, lamps',
    });
  });
});
