import { globSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { createBuilder, createServer } from 'vite';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PictureSource } from '../web/pictures/picture-source.ts';
import { pictureSrcSet } from '../web/pictures/picture-source.ts';
import { encodeVariant, listVariants, previewName, readRecipe } from './encode-picture.ts';
import { parseImport, picturePlugin } from './picture-plugin.ts';

let root: string;

describe('A picture', () => {
  beforeAll(async () => {
    await begin(510);
    await build();
  });
  afterAll(end);

  test('is built in every size that is not larger than its original', async () => {
    const { client } = await sources();
    expect(client).toMatchObject({ width: 510, height: 340, widths: [480, 510], fallbackWidth: 510 });
    expect(await pictureFiles()).toEqual(
      [
        ...['480', '510'].flatMap((width) => [
          `${width}.${client.hash}.avif`,
          `${width}.${client.hash}.webp`,
        ]),
        `510.${client.hash}.jpg`,
      ]
        .map((end) => `stage-${end}`)
        .sort(),
    );
    const smallest = await sharp(
      join(root, 'dist/client/assets', `stage-480.${client.hash}.avif`),
    ).metadata();
    expect(smallest).toMatchObject({ width: 480, height: 320, format: 'heif' });
  });

  test('is named by the page that the server renders as by the page in the browser', async () => {
    const { client, server } = await sources();
    expect(server).toEqual({
      ...client,
      preview: expect.stringMatching(/^data:image\/avif;base64,.{200,8000}$/),
    });
    const urls = pictureSrcSet(server, 'avif')
      .split(', ')
      .map((candidate) => candidate.split(' ')[0]);
    const files = await pictureFiles();
    expect(urls.map((url) => files.includes(url?.replace('/assets/', '') ?? ''))).toEqual([true, true]);
    expect(await readdir(join(root, 'dist/server'), { recursive: true })).toEqual(['entry.js']);
  });

  test('has a placeholder that is small enough to travel in the page', async () => {
    expect((await sources()).client.placeholder).toMatch(/^data:image\/webp;base64,.{20,400}$/);
  });
});

describe('The build of a small picture', () => {
  beforeEach(() => begin(90));
  afterEach(end);

  test('encodes nothing anew the second time', async () => {
    await build();
    const { client } = await sources();
    const name = `stage-90.${client.hash}.webp`;
    await writeFile(join(root, 'encoded', name), 'encoded before');
    await rm(join(root, 'dist'), { recursive: true });
    await build();
    expect(await readFile(join(root, 'dist/client/assets', name), 'utf8')).toBe('encoded before');
    expect((await readdir(join(root, 'encoded'))).filter((file) => file.endsWith('.tmp'))).toEqual([]);
  });

  test('gives other names to the files of another photograph', async () => {
    await build();
    const before = await sources();
    await writePhoto(90, '#351608');
    await build();
    expect((await sources()).client.hash).not.toBe(before.client.hash);
  });

  test('cuts a crop in percent of the original, in the widths that are asked for', async () => {
    await writePhoto(450);
    await writeEntry("import picture from './stage.jpg?crop=50,0,40,100&widths=60,120&picture';");
    await build();
    const { client } = await sources();
    expect(client).toMatchObject({ width: 180, height: 300, widths: [60, 120] });
    const cut = await sharp(join(root, 'dist/client/assets', `stage-120.${client.hash}.webp`)).metadata();
    expect(cut).toMatchObject({ width: 120, height: 200 });
  });

  test('gives phones the same sizes in smaller files', async () => {
    const noise = { type: 'gaussian', mean: 120, sigma: 30 } as const;
    const grainy = sharp({ create: { width: 90, height: 60, channels: 3, background: '#000', noise } });
    await grainy.jpeg().toFile(join(root, 'stage.jpg'));
    const read = (query: string) => {
      const { file, ...options } = parseImport(join(root, `stage.jpg?${query}`));
      return readRecipe(file, options);
    };
    const recipes = [await read('picture'), await read('phone&picture')];
    const [usual = [], forPhones = []] = recipes.map((recipe) => recipe.widths);
    expect(forPhones).toEqual(usual);
    const [large, small] = await Promise.all(
      recipes.map((recipe) =>
        encodeVariant(recipe, { fileName: recipe.hash, width: 90, format: 'avif' }, join(root, 'encoded')),
      ),
    );
    expect(small?.length).toBeLessThan(large?.length ?? 0);
  });

  test('stops with a sentence at a crop that is not four numbers', async () => {
    await writeEntry("import picture from './stage.jpg?crop=50,0&picture';");
    await expect(build()).rejects.toThrow('A crop needs four numbers');
  });

  test('is none while developing: a picture is encoded when a browser asks for it', async () => {
    await writePhoto(510);
    const server = await createServer({
      ...settings(),
      server: { port: 0, host: '127.0.0.1', ws: false, watch: null },
    });
    try {
      await server.listen();
      const { default: source } = (await server.ssrLoadModule('/stage.jpg?picture')) as {
        default: PictureSource;
      };
      const address = server.httpServer?.address();
      const port = typeof address === 'object' ? address?.port : undefined;
      const url = pictureSrcSet(source, 'avif').split(' ')[0];
      const response = await fetch(`http://127.0.0.1:${port}${url}`);
      expect(response.headers.get('content-type')).toBe('image/avif');
      expect((await sharp(await response.arrayBuffer()).metadata()).width).toBe(480);
    } finally {
      await server.close();
    }
  });
});

test("The house's photographs are kept encoded, and nothing else: after a change, build and commit the folder", async () => {
  const asked = new Set<string>();
  for (const file of globSync('web/**/*.{ts,tsx}')) {
    const imports = (await readFile(file, 'utf8')).matchAll(/ from '#(web\/\S+[?&]picture)';/g);
    for (const [, id = ''] of imports) {
      const { file: photo, ...options } = parseImport(id);
      const recipe = await readRecipe(photo, options);
      for (const { fileName } of listVariants(recipe)) asked.add(fileName);
      asked.add(previewName(recipe));
    }
  }
  expect((await readdir('web/pictures/encoded')).sort()).toEqual([...asked].sort());
});

/** A folder with a photograph, three wide and two tall, and a script that imports it. */
async function begin(width: number): Promise<void> {
  root = await mkdtemp(join(tmpdir(), 'greenroom-pictures-'));
  await writePhoto(width);
  await writeEntry("import picture from './stage.jpg?picture';");
}

function end(): Promise<void> {
  return rm(root, { recursive: true, force: true });
}

async function writePhoto(width: number, background = '#895a3b'): Promise<void> {
  const photo = sharp({ create: { width, height: (width * 2) / 3, channels: 3, background } });
  await photo.jpeg().toFile(join(root, 'stage.jpg'));
}

function settings() {
  return {
    root,
    configFile: false as const,
    logLevel: 'silent' as const,
    plugins: [picturePlugin({ folder: join(root, 'encoded') })],
  };
}

async function build(): Promise<void> {
  const output = { entryFileNames: '[name].js' };
  const input = { entry: join(root, 'entry.js') };
  const builder = await createBuilder({
    ...settings(),
    builder: {},
    environments: {
      client: {
        build: {
          outDir: 'dist/client',
          rolldownOptions: { input, output, preserveEntrySignatures: 'strict' },
        },
      },
      ssr: {
        build: { outDir: 'dist/server', ssr: true, emitAssets: true, rolldownOptions: { input, output } },
      },
    },
  });
  await builder.buildApp();
}

async function writeEntry(line: string): Promise<void> {
  await mkdir(root, { recursive: true });
  await writeFile(join(root, 'entry.js'), `${line}\nexport { picture };\n`);
}

async function sources(): Promise<{ client: PictureSource; server: PictureSource }> {
  return { client: await loadBuilt('client'), server: await loadBuilt('server') };
}

async function loadBuilt(side: 'client' | 'server'): Promise<PictureSource> {
  // The query keeps Node from answering with the module of an earlier build.
  const module = (await import(
    `${pathToFileURL(join(root, 'dist', side, 'entry.js'))}?${Math.random()}`
  )) as {
    picture: PictureSource;
  };
  return module.picture;
}

async function pictureFiles(): Promise<string[]> {
  return (await readdir(join(root, 'dist/client/assets'))).filter((name) => name.startsWith('stage')).sort();
}
