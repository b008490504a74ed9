import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { formsThatKeepNothing, typedForms } from '#tests/support/typed-forms.ts';

const root = resolve(import.meta.dirname, '../..');

test('Every form keeps what is typed, or says why it keeps nothing', () => {
  const forms = globSync('web/**/*.tsx', { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /<form\b/i.test(readFileSync(join(root, path), 'utf8')));
  const listed = new Set([...typedForms.map(({ file }) => file), ...Object.keys(formsThatKeepNothing)]);
  expect(forms.toSorted()).toEqual([...listed].toSorted());
});

test('A form that keeps what is typed has a draft', () => {
  const hasDraft = /\b(draftKey|RestoredNotice|useApplication|useKeptAnswers|VenuePart)\b|\{restored\}/;
  // The parts of the venue have theirs from one hook.
  expect(readFileSync(join(root, 'web/venue/admin/use-venue-part.ts'), 'utf8')).toContain('draftKey,');
  const without = typedForms.filter(({ file }) => !hasDraft.test(readFileSync(join(root, file), 'utf8')));
  expect(without.map(({ file }) => file)).toEqual([]);
});
