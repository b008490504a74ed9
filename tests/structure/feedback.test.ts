import { globSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';

const root = resolve(import.meta.dirname, '../..');
const files = globSync('web/**/*.{ts,tsx}', { cwd: root })
  .filter((path) => !path.endsWith('.test.ts'))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

/** Where the page itself keeps and repeats what was sent, or nobody waits for an answer. */
const ownWays: Record<string, string> = {
  'send-application.ts': 'the application: draft, key and notice are its own',
  'own-page-calls.ts': 'the own page: `use-own-page-change.ts` is its one hook',
  'use-uploads.ts': 'tries each file again, and tells of it in its row',
};

test('Whatever changes something goes through useAction, which says and reads again what became of it', () => {
  const changing = new Set(calls.filter(({ method }) => method !== 'GET').map(({ name }) => name));
  const senders = files.filter(({ text }) =>
    [
      ...text.matchAll(/\b(?:callApi|callReview|callForVersion|callForText|callForFile|sendForm)\((\w+),/g),
    ].some(([, name = '']) => changing.has(name)),
  );
  expect(senders.length).toBeGreaterThan(30);
  const others = senders.filter(({ text }) => !/from '[^']*\/(?:use-action|use-bulk)\.ts'/.test(text));
  expect(others.map(({ path }) => path).filter((path) => !Object.hasOwn(ownWays, basename(path)))).toEqual(
    [],
  );
});

test('One live region tells what has happened, wherever it is shown', () => {
  // These are in the page before their text is, and stand beside what they are about. A spinner need not be read.
  const ownRegions = [
    'web/accounts/password-strength.tsx',
    'web/events/find-shows.tsx',
    'web/forms/field.tsx',
    'web/own-page/correct-answers-form.tsx',
    'web/own-page/sent-application.tsx',
    // It gets the focus.
    'web/subscribers/sign-up-form.tsx',
    'web/ui/copy-button.tsx',
    'web/ui/dialog/lightbox.tsx',
    'web/ui/feedback/spinner.tsx',
    'web/ui/feedback/status.tsx',
    'web/ui/feedback/toast.tsx',
  ];
  const regions = files.filter(({ text }) => /aria-live=|\srole="status"/.test(text));
  expect(regions.map(({ path }) => path).filter((path) => !ownRegions.includes(path))).toEqual([]);
});
