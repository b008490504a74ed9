import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

/** The rooms of the server that are nouns of the product. */
const nouns = [
  'accounts',
  'applications',
  'bookings',
  'events',
  'figures',
  'gallery',
  'privacy',
  'samples',
  'subscribers',
  'venue',
];

/** `from '…'`, `import '…'` and `import('…')`, as the formatter writes them. */
const importPattern = /\b(?:from|import)[ (]'([^']+)'/g;

/** Its pages are those of the plan of the staff area. */
const planOfStaff: Record<string, string> = { 'web/admin-routes.ts': 'web/admin/admin-pages.ts' };

/** The pages that the route table names, which `web/lazy-pages.ts` imports for it. */
function pagesIn(file: string): string[] {
  const plan = planOfStaff[file] ? readFileSync(join(root, planOfStaff[file]), 'utf8') : '';
  const planned = [...plan.matchAll(/'([^']+\.tsx)'/g)].map(([, page = '']) => `web/${page}`);
  const named = readFileSync(join(root, file), 'utf8').matchAll(
    /\b(?:lazyPage|\w+Route)\(\s*(?:(?:\w+|'[^']*'),\s+)?'([^']+\.tsx)'/g,
  );
  return [...planned, ...[...named].map(([, page = '']) => `web/${page}`)];
}

/** What each file of the product imports of it, by value or by type, at once or later. */
function readImports(): Map<string, string[]> {
  const files = ['contract', 'server', 'web']
    .flatMap((side) =>
      readdirSync(join(root, side), { recursive: true, encoding: 'utf8' }).map((path) => join(side, path)),
    )
    .filter((path) => /\.tsx?$/.test(path) && !/(\.test|\.d)\.tsx?$/.test(path))
    .map((path) => path.replaceAll('\\', '/'));
  const known = new Set(files);
  return new Map(
    files.map((file) => {
      const targets = [...readFileSync(join(root, file), 'utf8').matchAll(importPattern)].map(
        ([, name = '']) =>
          name.startsWith('#') ? name.slice(1) : join(dirname(file), name).replaceAll('\\', '/'),
      );
      return [file, [...targets, ...pagesIn(file)].filter((target) => known.has(target))];
    }),
  );
}

/** A way through the imports that leads back to where it began, if there is one. */
function findCircle(imports: Map<string, string[]>): string[] | undefined {
  const done = new Set<string>();
  const way: string[] = [];
  function follow(file: string): string[] | undefined {
    if (way.includes(file)) return [...way.slice(way.indexOf(file)), file];
    if (done.has(file)) return undefined;
    way.push(file);
    for (const target of imports.get(file) ?? []) {
      const circle = follow(target);
      if (circle) return circle;
    }
    way.pop();
    done.add(file);
    return undefined;
  }
  for (const file of imports.keys()) {
    const circle = follow(file);
    if (circle) return circle;
  }
  return undefined;
}

function importsFrom(
  imports: Map<string, string[]>,
  rooms: string[],
  isForbidden: (target: string) => boolean,
) {
  return [...imports].flatMap(([file, targets]) =>
    rooms.some((room) => file.startsWith(`server/${room}/`))
      ? targets.filter(isForbidden).map((target) => `${file} imports ${target}`)
      : [],
  );
}

const imports = readImports();

test('The imports are found', () => {
  expect(imports.size).toBeGreaterThan(400);
  expect(imports.get('server/start-site.ts')).toContain('server/app.ts');
});

test('Every page that a route names is a file with a component of the same name', () => {
  const ofPlan = readFileSync(join(root, 'web/admin/admin-pages.ts'), 'utf8').matchAll(/'([^']+\.tsx)'/g);
  const named = [
    ...['web/routes.tsx', 'web/admin-routes.ts'].flatMap(pagesIn),
    ...[...ofPlan].map(([, page = '']) => `web/${page}`),
  ];
  expect(named.length).toBeGreaterThan(30);
  const component = (page: string) =>
    basename(page, '.tsx').replaceAll(/(?:^|-)(.)/g, (_, letter: string) => letter.toUpperCase());
  const hasComponent = (page: string) =>
    readFileSync(join(root, page), 'utf8').includes(`export function ${component(page)}(`);
  expect(named.filter((page) => !imports.has(page) || !hasComponent(page))).toEqual([]);
});

test('A circle would be found', () => {
  const circle = new Map([
    ['a', ['b', 'c']],
    ['b', []],
    ['c', ['d']],
    ['d', ['c']],
  ]);
  expect(findCircle(circle)).toEqual(['c', 'd', 'c']);
});

test('No file imports itself by a detour, not even a type', () => {
  expect(findCircle(imports)).toBeUndefined();
});

/** The first folder on the side, as `server/events`; undefined for what stands beside the rooms and puts them together. */
function roomOf(file: string): string | undefined {
  const [side, room, inside] = file.split('/');
  return inside === undefined ? undefined : `${side}/${room}`;
}

function mutualPairs(imports: Map<string, string[]>): string[] {
  const ways = new Map<string, string>();
  for (const [file, targets] of imports) {
    for (const target of targets) {
      const [from, to] = [roomOf(file), roomOf(target)];
      if (from && to && from !== to) ways.set(`${from} ${to}`, `${file} imports ${target}`);
    }
  }
  return [...ways].flatMap(([way, example]) => {
    const back = ways.get(way.split(' ').toReversed().join(' '));
    return back ? [`${example}, and ${back}`] : [];
  });
}

test('Two rooms that import each other would be found', () => {
  const pair = new Map([
    ['web/a/one.ts', ['web/b/two.ts']],
    ['web/b/three.ts', ['web/a/four.ts']],
  ]);
  expect(mutualPairs(pair)).toHaveLength(2);
});

test('No two rooms import each other, on any side', () => {
  expect(mutualPairs(imports)).toEqual([]);
});

test('Database, files, limits, uploads and the ways out know no noun', () => {
  // What staff do with a message is in the audit log.
  const isNoun = (target: string) =>
    nouns.some((noun) => target.startsWith(`server/${noun}/`)) && target !== 'server/activity/audit-log.ts';
  expect(
    importsFrom(imports, ['db', 'files', 'limits', 'uploads', 'integrations', 'outbox', 'process'], isNoun),
  ).toEqual([]);
});

test('A migration does for ever what it did when it was released: it runs no code that changes', () => {
  const parts = ['server/db/schema-parts.ts', 'server/db/tables.ts'];
  expect(importsFrom(imports, ['db/migrations'], (target) => !parts.includes(target))).toEqual([]);
});

test('Nouns throw failures with names, and leave it to http/errors how they are told', () => {
  expect(importsFrom(imports, nouns, (target) => target === 'server/http/errors.ts')).toEqual([]);
});

test('A room names what it needs of the services, and makes none of them', () => {
  const makers = [...imports.keys()].filter((file) =>
    /import (?!type )[^;]*'(\.\.\/)+services\.ts'/.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(makers).toEqual([]);
});

test('Posters have one door for each kind of picture, and share their letters and lights with the other pictures', () => {
  const inside = [...imports].flatMap(([file, targets]) =>
    targets.filter((target) => target.startsWith('server/posters/')).map((target) => [file, target] as const),
  );
  const doors = new Set(
    inside.filter(([file]) => !file.startsWith('server/posters/')).map(([, target]) => target),
  );
  expect([...doors].toSorted()).toEqual([
    'server/posters/draw-artwork.ts',
    'server/posters/draw-poster.ts',
    'server/posters/draw-qr.ts',
    'server/posters/draw-show.ts',
    'server/posters/fit-text.ts',
    'server/posters/lettering/outline.ts',
    'server/posters/lettering/render-svg.ts',
    'server/posters/lettering/typeface.ts',
    'server/posters/pens.ts',
    'server/posters/relighting/relight-image.ts',
  ]);
});

test('Whoever brings schemas into the browser tells zod first not to compile them', () => {
  const late = [...imports.keys()].filter((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    return text.includes('zod-without-eval.ts') && !/^import '[^']*zod-without-eval\.ts'/.test(text);
  });
  expect(late.filter((file) => !file.endsWith('zod-without-eval.ts'))).toEqual([]);
});

test('What the web reads has the type of the call that it reads', () => {
  // The type comes with the path: see web/api/read-path.ts.
  const byHand = /\buse(Suspense|Infinite)?Query<|\.json\(\)\) as |JSON\.parse\([^)]*\) as /;
  const untyped = [...readImports().keys()].filter(
    (file) => file.startsWith('web/') && byHand.test(readFileSync(join(root, file), 'utf8')),
  );
  // The state in the page comes from our own renderer, by no call.
  expect(untyped).toEqual(['web/entry-client.tsx']);
});

test('The web knows a refusal by its status and fields, and not by its sentence', () => {
  const bySentence = /\.message\s*[!=]==?\s*[a-z]|[!=]==\s*\w+(?:Meanwhile|NotFound)\b/;
  const found = [...imports.keys()].filter(
    (file) => file.startsWith('web/') && bySentence.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(found).toEqual([]);
});

test('The pages show the facts that they are given, and not those of the build', () => {
  const readers = [...imports.keys()].filter(
    (file) => file.startsWith('web/') && readFileSync(join(root, file), 'utf8').includes(`from '#site'`),
  );
  expect(readers).toEqual([]);
});
