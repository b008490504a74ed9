import { afterEach, expect, test, vi } from 'vitest';
import { KeptPictures } from './kept-pictures.ts';

afterEach(() => vi.useRealTimers());

test('A picture without its logo is drawn anew after a minute, and every other is kept', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const pictures = new KeptPictures<string>();
  let drawn = 0;
  async function draw(): Promise<Buffer> {
    drawn += 1;
    return Buffer.from(String(drawn));
  }
  const ask = async (name: string) => String((await pictures.get(name, 'the same', draw)).bytes);
  expect([await ask('icon'), await ask('card')]).toEqual(['1', '2']);
  pictures.forgetSoon('icon');
  expect(await ask('icon')).toBe('1');
  vi.advanceTimersByTime(60_000);
  expect([await ask('icon'), await ask('card')]).toEqual(['3', '2']);
});
