import { describe, expect, test } from 'vitest';
import { queueFile, uploadBody } from './upload-queue.ts';

const photo = new File(['x'], 'stage.jpg', { type: 'image/jpeg' });

describe('A file that staff pick', () => {
  test('waits to be sent, also when nobody knows its type', () => {
    expect(queueFile(photo, 1)).toMatchObject({ state: 'waiting', problem: undefined });
    expect(queueFile(new File(['x'], 'scan'), 1).state).toBe('waiting');
  });

  test('is refused before it is sent when it is no image or too large', () => {
    expect(queueFile(new File(['x'], 'rider.pdf', { type: 'application/pdf' }), 1)).toMatchObject({
      state: 'refused',
      problem: 'This is not an image',
    });
    const large = { name: 'large.jpg', type: 'image/jpeg', size: 15_000_001 } as File;
    expect(queueFile(large, 1).problem).toBe('Each picture may have up to 15 MB');
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
