import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageAssets, WebSide } from '#contract/pages.ts';

/** The web side: built, or compiled by the dev server. */
export interface Web extends WebSide {
  assets(): Promise<PageAssets>;
  /** The folder of the build's files; null where the dev server serves them. */
  filesRoot: string | null;
}

export function isDev({ filesRoot }: Web): boolean {
  return filesRoot === null;
}

interface ManifestChunk {
  file: string;
  src?: string;
  css?: string[];
  assets?: string[];
  imports?: string[];
  isEntry?: boolean;
}

type Manifest = Record<string, ManifestChunk>;

export async function loadBuiltWeb(distFolder: string): Promise<Web> {
  const filesRoot = resolve(distFolder, 'client');
  const renderer = (await import(
    pathToFileURL(resolve(distFolder, 'server/entry-server.js')).href
  )) as WebSide;
  const manifest = JSON.parse(await readFile(resolve(filesRoot, '.vite/manifest.json'), 'utf8')) as Manifest;
  const assets = await withStyleTexts(assetsFrom(manifest), filesRoot);
  return {
    matchPage: renderer.matchPage,
    renderPage: renderer.renderPage,
    assets: async () => assets,
    filesRoot,
  };
}

async function withStyleTexts(assets: LinkedAssets, filesRoot: string): Promise<PageAssets> {
  const sheets = new Set([...assets.styles, ...Object.values(assets.moduleStyles).flat()]);
  const texts = await Promise.all(
    [...sheets].map(
      async (href) => [href, inlineStyle(await readFile(join(filesRoot, href), 'utf8'))] as const,
    ),
  );
  return { ...assets, styleTexts: Object.fromEntries(texts) };
}

/** A style sheet that can stand in HTML as it is: nothing ends the element early or is changed by the HTML parser. */
export function inlineStyle(css: string): string {
  if (/<\/style|\r|\0/i.test(css)) throw new Error('A style sheet of the build cannot stand in HTML');
  return css;
}

type LinkedAssets = Omit<PageAssets, 'styleTexts'>;

export function assetsFrom(manifest: Manifest): LinkedAssets {
  const entry = Object.values(manifest).find((chunk) => chunk.isEntry);
  if (!entry) throw new Error('The build has no entry: run `npm run build`');
  const entryChunks = withImports(manifest, entry);
  const modules: Record<string, string[]> = {};
  const moduleStyles: Record<string, string[]> = {};
  for (const chunk of Object.values(manifest)) {
    if (!chunk.src || chunk.isEntry || !chunk.file.endsWith('.js')) continue;
    const needed = withImports(manifest, chunk).filter((file) => !entryChunks.includes(file));
    modules[chunk.src] = needed.map(({ file }) => `/${file}`);
    const styles = stylesOf(needed);
    if (styles.length > 0) moduleStyles[chunk.src] = styles;
  }
  return { script: `/${entry.file}`, styles: stylesOf(entryChunks), modules, moduleStyles };
}

/** The entry's own sheet comes first: it declares the order of the layers. After that the order does not matter. */
function stylesOf(chunks: ManifestChunk[]): string[] {
  return [...new Set(chunks.flatMap(({ css }) => css ?? []))].map((file) => `/${file}`);
}

function withImports(
  manifest: Manifest,
  chunk: ManifestChunk,
  seen = new Set<ManifestChunk>(),
): ManifestChunk[] {
  if (seen.has(chunk)) return [];
  seen.add(chunk);
  const imported = (chunk.imports ?? []).flatMap((name) => {
    const next = manifest[name];
    return next ? withImports(manifest, next, seen) : [];
  });
  return [chunk, ...imported];
}
