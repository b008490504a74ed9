import { expect, test } from 'vitest';
import { isArranged, orderOf } from './picture-picker.tsx';

const sent = ['/pictures/a.jpg', '/pictures/b.jpg', '/pictures/c.jpg'];
const kept = (sentAs: string) => ({ id: sentAs, name: 'x', blob: undefined, sentAs });
const added = { id: 'n', name: 'n.jpg', blob: new Blob(['x']) };

test('Photos that were sent are named in their order, and those that go as well', () => {
  expect(orderOf(sent, sent.map(kept))).toEqual(['a.jpg', 'b.jpg', 'c.jpg']);
  expect(orderOf(sent, [kept('/pictures/c.jpg'), added])).toEqual(['c.jpg', 'new', '-a.jpg', '-b.jpg']);
});

test('Pictures whose answer was lost are known to have arrived, and only those', () => {
  const order = ['c.jpg', 'new', '-a.jpg', '-b.jpg'];
  expect(isArranged(order, sent, ['/pictures/c.jpg', '/pictures/d.jpg'])).toBe(true);
  expect(isArranged(order, sent, sent)).toBe(false);
  expect(isArranged(order, sent, ['/pictures/c.jpg', '/pictures/a.jpg'])).toBe(false);
  expect(isArranged(order, sent, ['/pictures/c.jpg'])).toBe(false);
  expect(isArranged(['a.jpg', 'b.jpg', 'c.jpg'], sent, sent), 'the flyer may be missing').toBe(false);
});
