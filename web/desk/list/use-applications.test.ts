import { environmentManager, QueryObserver } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createQueryClient } from '../../api/query-client.ts';
import { noFilters } from '../desk-address.ts';
import { countsQuery } from './use-applications.ts';

test('The numbers beside the filters are asked for each minute: an answer is overdue by the clock alone', async () => {
  vi.useFakeTimers();
  environmentManager.setIsServer(() => false);
  const load = vi.fn(async () => ({ status: 200, body: '{}' }));
  const client = createQueryClient(load);
  const leave = new QueryObserver(client, countsQuery(noFilters)).subscribe(() => {});
  onTestFinished(() => {
    leave();
    environmentManager.setIsServer(() => true);
    vi.useRealTimers();
  });
  await vi.advanceTimersByTimeAsync(59_000);
  expect(load).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(61_000);
  expect(load).toHaveBeenCalledTimes(3);
});
