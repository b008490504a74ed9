import { describe, expect, test } from 'vitest';
import { Places } from './places.ts';

const limits = { max: 3, maxOfOne: 2, sentence: 'No place is free', retryAfterSeconds: 30 };

describe('Someone who wants a place', () => {
  test('gets one while there are some, and is sent away otherwise', () => {
    const places = new Places(limits);
    const giveBack = places.take('June');
    places.take('Pete');
    places.take('Ada');
    expect(() => places.take('Sam')).toThrow(
      expect.objectContaining({ status: 503, message: 'No place is free', retryAfterSeconds: 30 }),
    );
    giveBack();
    places.take('Sam');
    expect([places.taken, places.refused]).toEqual([3, 1]);
  });

  test('does not get them all, so that there is one left for others', () => {
    const places = new Places(limits);
    places.take('June');
    places.take('June');
    expect(() => places.take('June')).toThrow('No place is free');
    expect(places.take('Pete')).toBeTypeOf('function');
  });

  test('frees one place by giving it back, and not another one by doing so twice', () => {
    const places = new Places(limits);
    const giveBack = places.take('June');
    places.take('June');
    giveBack();
    giveBack();
    expect(places.taken).toBe(1);
    places.take('June');
    expect(() => places.take('June')).toThrow('No place is free');
  });
});
