import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { formsThatKeepNothing, typedForms } from '#tests/support/typed-forms.ts';

const root = resolve(import.meta.dirname, '../..');

test('Every form is walked by the test of what is typed, or says why it keeps nothing', () => {
  const forms = globSync('web/**/*.tsx', { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /<form\b/.test(readFileSync(join(root, path), 'utf8')));
  const listed = new Set([...typedForms.map(({ file }) => file), ...Object.keys(formsThatKeepNothing)]);
  expect(forms.toSorted()).toEqual([...listed].toSorted());
});
