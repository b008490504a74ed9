import { expect, test } from 'vitest';
import { activitySentence } from './activity-sentence.ts';

test('A link of the activity has words, also where a save has changed nothing', () => {
  const record = { id: 1, at: '2026-11-15T17:00:00.000Z', by: 'june', what: 'changed venue' } as const;
  const { target } = activitySentence({ ...record, target: { kind: 'venue', id: null, label: '' } });
  expect(target).toEqual({ text: 'venue', path: '/admin/venue' });
});
