import { globSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const pathsOf = (pattern: string) => globSync(pattern, { cwd: root }).toSorted();
const textOf = (path: string) => readFileSync(resolve(root, path), 'utf8');

interface StyleImport {
  module: string;
  /** The classes that are named by it, as in `styles.card`. */
  names: string[];
}

/** What an editor cannot know: the types call every class of a module a text. */
function styleImports(path: string): StyleImport[] {
  const code = textOf(path);
  const body = code.replace(/^import .*$/gm, '');
  return [...code.matchAll(/^import (\w+) from '(\S+\.module\.css)';$/gm)].map(
    ([, variable = '', from = '']) => ({
      module: relative(root, resolve(root, dirname(path), from)),
      names: [...body.matchAll(new RegExp(`(?<![\\w.])${variable}\\.(\\w+)`, 'g'))].map(
        ([, name = '']) => name,
      ),
    }),
  );
}

function withoutComments(css: string): string {
  return css.replace(/\/\*.*?\*\//gs, '');
}

/** Other people's classes, in `:global(...)`, are not ours to name. */
function classesOf(module: string): string[] {
  const css = withoutComments(textOf(module)).replace(/:global\([^)]*\)/g, '');
  const selectors = [...css.matchAll(/([^{};]+)\{/g)].map(([, selector = '']) => selector);
  return selectors
    .filter((selector) => !selector.trim().startsWith('@'))
    .flatMap((selector) => [...selector.matchAll(/\.([a-zA-Z]\w*)/g)].map(([, name = '']) => name));
}

/** Where the layout changes, in rem of the browser's own size: a small and a large phone, a tablet, a desk, a wall. */
const breakpoints = [30, 48, 60, 72, 118];
const conditions = new Set([
  ...breakpoints.flatMap((at) => [`(width >= ${String(at)}rem)`, `(width < ${String(at)}rem)`]),
  ...breakpoints.map((at) => `(48rem <= width < ${String(at)}rem)`),
  '(height >= 36rem)',
  '(orientation: landscape)',
  '(orientation: portrait)',
  '(hover: hover)',
  '(hover: none)',
  '(forced-colors: active)',
  '(prefers-color-scheme: dark)',
  '(prefers-reduced-motion: reduce)',
  '(prefers-reduced-motion: no-preference)',
  '(scripting: none)',
  'print',
  'screen',
]);

const components = pathsOf('web/**/*.{ts,tsx}');
const modules = pathsOf('web/**/*.module.css');
const sheets = pathsOf('web/**/*.css');
const imports = components.flatMap((path) => styleImports(path).map((one) => ({ path, ...one })));

describe('Styles', () => {
  test('have every class that a component names', () => {
    const missing = imports.flatMap(({ path, module, names }) => {
      const defined = new Set(classesOf(module));
      return names.filter((name) => !defined.has(name)).map((name) => `${path}: ${name} is not in ${module}`);
    });
    expect(missing).toEqual([]);
  });

  test('have no class that nothing names, and no sheet that nothing imports', () => {
    const unused = modules.flatMap((module) => {
      const named = new Set(imports.filter((one) => one.module === module).flatMap(({ names }) => names));
      return [...new Set(classesOf(module))]
        .filter((name) => !named.has(name))
        .map((name) => `${module}: ${name}`);
    });
    expect(unused).toEqual([]);
    expect(modules.filter((module) => !imports.some((one) => one.module === module))).toEqual([]);
  });

  test('are imported by whoever uses them, and named by nothing but the import', () => {
    const literal = /className=["']|className=\{["']|class(?:Name)?: ["']/;
    const selector = /(?:querySelector(?:All)?|closest|matches)(?:<\w+>)?\(\s*['"`][^'"`]*\.[a-z]/;
    const wild = components.filter((path) => [literal, selector].some((one) => one.test(textOf(path))));
    expect(wild).toEqual([]);
    const global = components.flatMap((path) => textOf(path).match(/^import '\S+\.css';$/gm) ?? []);
    expect(global).toEqual(["import './styles.css';", "import './fonts.css';"]);
    expect(pathsOf('web/**/*.css').filter((path) => !path.endsWith('.module.css'))).toEqual([
      'web/fonts.css',
      'web/styles.css',
    ]);
  });

  test('of parts that screens are made of give way to those of screens, whatever arrives first', () => {
    expect(withoutComments(textOf('web/styles.css')).trim()).toMatch(/^@layer reset, base, ui, screens;/);
    // The build puts a module into the layer of its folder.
    const elsewhere = modules.filter((module) => /@layer (?!ui|screens)/.test(textOf(module)));
    expect(elsewhere).toEqual([]);
  });

  test('change at the same five widths, in one notation', () => {
    const other = sheets.flatMap((sheet) =>
      [...withoutComments(textOf(sheet)).matchAll(/@media ([^{]+?) *\{/g)]
        .flatMap(([, condition = '']) => condition.split(' and '))
        .filter((condition) => !conditions.has(condition))
        .map((condition) => `${sheet}: ${condition}`),
    );
    expect(other).toEqual([]);
  });

  test('set type in at most twelve sizes, which have names', () => {
    const declared = sheets.flatMap((sheet) =>
      [...withoutComments(textOf(sheet)).matchAll(/(?<![\w-])(font-size|font|--[\w-]+): ([^;]+);/g)].map(
        ([, property = '', value = '']) => ({ sheet, property, value }),
      ),
    );
    const sizes = declared.filter(({ property }) => property.startsWith('--text-'));
    expect(new Set(sizes.map(({ property }) => property)).size).toBeLessThanOrEqual(12);
    // A screen that is read from across the room, and a number that is a picture, give them other values.
    expect([...new Set(sizes.map(({ sheet }) => sheet))]).toEqual([
      'web/pages/display/display-page.module.css',
      'web/pages/not-found/not-found-page.module.css',
      'web/styles.css',
    ]);
    const named =
      /^(?:inherit|var\(--(?:text-\w+|field-label-size, inherit)\)|min\(var\(--text-\w+\), [\d.]+vw\))$/;
    const other = declared.filter(
      ({ property, value }) => /^font(?:-size)?$/.test(property) && !named.test(value),
    );
    // What a rem is, on the screen and on paper.
    expect(other.map(({ sheet, value }) => `${sheet}: ${value}`)).toEqual([
      'web/styles.css: clamp(1.0625rem, 1rem + 0.2vw, 1.125rem)',
      'web/styles.css: 11pt',
    ]);
  });

  test('take veils, lines and shades from the tokens', () => {
    const translucent = /(?:rgba?|hsla?)\(|#(?:[\da-f]{8}|[\da-f]{4})\b/i;
    expect(sheets.filter((sheet) => translucent.test(withoutComments(textOf(sheet))))).toEqual([
      'web/admin/staff.module.css',
      'web/styles.css',
    ]);
  });

  test('of one screen or part can be read at one go', () => {
    expect(modules.filter((module) => textOf(module).split('\n').length > 280)).toEqual([]);
  });
});
