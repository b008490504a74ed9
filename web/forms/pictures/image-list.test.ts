import { describe, expect, test } from 'vitest';
import { type ImageAction, imagesAfter, noImages } from './image-list.ts';

const blob = new Blob(['x']);
const picked: ImageAction = {
  type: 'picked',
  images: ['a', 'b', 'c'].map((id) => ({ id, name: `${id}.jpg`, blob: undefined })),
  refusals: [],
};

function listAfter(...actions: ImageAction[]) {
  return actions.reduce(imagesAfter, noImages);
}

function ids(...actions: ImageAction[]) {
  return listAfter(...actions)
    .images.map(({ id }) => id)
    .join('');
}

describe('A performer who picks photos', () => {
  test('puts them in order, and cannot push one over the edge', () => {
    expect(ids(picked, { type: 'moved', id: 'c', to: 0 })).toBe('cab');
    expect(ids(picked, { type: 'moved', id: 'a', to: 1 })).toBe('bac');
    expect(ids(picked, { type: 'moved', id: 'a', to: -1 })).toBe('abc');
    expect(ids(picked, { type: 'moved', id: 'c', to: 3 })).toBe('abc');
  });

  test('keeps the order while one after the other is prepared', () => {
    const list = listAfter(picked, { type: 'moved', id: 'b', to: 0 }, { type: 'prepared', id: 'b', blob });
    expect(list.images.map(({ id, blob }) => `${id}${blob ? ' ready' : ''}`)).toEqual(['b ready', 'a', 'c']);
  });

  test('reads why one was not taken, unless they have removed it meanwhile', () => {
    const unusable: ImageAction = { type: 'unusable', id: 'b', sentence: 'Damaged' };
    expect(listAfter(picked, unusable)).toMatchObject({ refusals: ['Damaged'] });
    expect(ids(picked, unusable)).toBe('ac');
    expect(listAfter(picked, { type: 'removed', id: 'b' }, unusable).refusals).toEqual([]);
  });

  test('reads no longer what the server said about those that are gone', () => {
    const refused: ImageAction = { type: 'refused', message: 'No' };
    expect(listAfter(picked, refused).refused).toBe('No');
    expect(listAfter(picked, refused, { type: 'removed', id: 'a' }).refused).toBeUndefined();
  });
});
