import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageAssets, WebSide } from '#contract/pages.ts';
import type { Web } from '../services.ts';

interface ManifestChunk {
  file: string;
  src?: string;
  css?: string[];
  assets?: string[];
  imports?: string[];
  isEntry?: boolean;
}

type Manifest = Record<string, ManifestChunk>;

/** The web side from its build: the renderer, and the names of the files that its pages refer to. */
export async function loadBuiltWeb(distFolder: string): Promise<Web> {
  const filesRoot = resolve(distFolder, 'client');
  const renderer = (await import(
    pathToFileURL(resolve(distFolder, 'server/entry-server.js')).href
  )) as WebSide;
  const manifest = JSON.parse(await readFile(resolve(filesRoot, '.vite/manifest.json'), 'utf8')) as Manifest;
  const assets = assetsFrom(manifest);
  return {
    matchPage: renderer.matchPage,
    renderPage: renderer.renderPage,
    assets: async () => assets,
    filesRoot,
  };
}

export function assetsFrom(manifest: Manifest): PageAssets {
  const entry = Object.values(manifest).find((chunk) => chunk.isEntry);
  if (!entry) throw new Error('The build has no entry: run `npm run build`');
  const entryFiles = scriptsOf(manifest, entry);
  const modules: Record<string, string[]> = {};
  for (const chunk of Object.values(manifest)) {
    if (!chunk.src || chunk.isEntry || !chunk.file.endsWith('.js')) continue;
    modules[chunk.src] = scriptsOf(manifest, chunk).filter((file) => !entryFiles.includes(file));
  }
  return {
    script: `/${entry.file}`,
    styles: (entry.css ?? []).map((file) => `/${file}`),
    modules,
  };
}

function scriptsOf(manifest: Manifest, chunk: ManifestChunk, seen = new Set<string>()): string[] {
  const file = `/${chunk.file}`;
  if (seen.has(file)) return [];
  seen.add(file);
  const imported = (chunk.imports ?? []).flatMap((name) => {
    const next = manifest[name];
    return next ? scriptsOf(manifest, next, seen) : [];
  });
  return [file, ...imported];
}
