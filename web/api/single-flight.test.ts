import { describe, expect, test } from 'vitest';
import { SingleFlight } from './single-flight.ts';

describe('Work that is asked for twice', () => {
  test('is done once while it is under way, and both hear what became of it', async () => {
    const flights = new SingleFlight<string>();
    const answer = Promise.withResolvers<string>();
    let calls = 0;
    const work = () => {
      calls += 1;
      return answer.promise;
    };
    const both = [flights.join('row 1', work), flights.join('row 1', work)];
    answer.resolve('archived');
    expect(await Promise.all(both)).toEqual(['archived', 'archived']);
    expect(calls).toBe(1);
  });

  test('is done for each row by itself, and again once it is over, however it ended', async () => {
    const flights = new SingleFlight<string>();
    const done: string[] = [];
    const work = (name: string) => async () => {
      done.push(name);
      if (name === 'bad') throw new Error('No');
      return name;
    };
    await Promise.all([flights.join(1, work('one')), flights.join(2, work('two'))]);
    await expect(flights.join(1, work('bad'))).rejects.toThrow('No');
    expect(await flights.join(1, work('again'))).toBe('again');
    expect(done).toEqual(['one', 'two', 'bad', 'again']);
  });
});
