import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';

const server = resolve(import.meta.dirname, '../../server');
const readers: Record<string, string> = {
  'ifMatchVersions(request': 'If-Match',
  'idempotencyKeyOf(request': 'Idempotency-Key',
  'request.headers[inviteHeader]': 'X-Invite',
};

test('A call names the request headers that its handler reads, so that openapi.json has them', () => {
  const files = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.routes.ts'),
  );
  const found = files.flatMap((path) => {
    const text = readFileSync(join(server, path), 'utf8');
    return Object.entries(readers).flatMap(([reader, header]) =>
      text
        .split(reader)
        .slice(0, -1)
        .map((_part, index, parts) => {
          // The call that is bound is the last one that was named before.
          const names =
            parts
              .slice(0, index + 1)
              .join(' ')
              .match(/\w+/g) ?? [];
          const name = names.findLast((word) => calls.some((call) => call.name === word));
          return { path, header, name, call: calls.find((call) => call.name === name) };
        }),
    );
  });
  expect(found.length).toBeGreaterThan(8);
  const silent = found.filter(({ header, call }) => !call?.headers?.some((name) => name === header));
  expect(silent.map(({ path, header, name }) => `${path}: ${name} does not name ${header}`)).toEqual([]);
});
