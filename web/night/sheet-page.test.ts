import { expect, test } from 'vitest';
import { typedSheet } from './sheet-page.tsx';

const sheet = {
  loadIn: '',
  soundCheck: '18:15',
  running: [{ at: '20:00', what: '' }],
  contact: '',
  deal: '',
  forPerformer: '',
  notes: '',
};

test('A sheet whose words were erased can be saved, and other lines need words', () => {
  const stored = { ...sheet, loadIn: null };
  expect(typedSheet(stored).parse(sheet)).toEqual(stored);
  const added = { ...sheet, running: [...sheet.running, { at: '21:00', what: '' }] };
  expect(
    typedSheet(stored)
      .safeParse(added)
      .error?.issues.map(({ path }) => path),
  ).toEqual([['running', 1, 'what']]);
});
