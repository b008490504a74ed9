import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import type { PictureSource } from '../web/pictures/picture-source.ts';
import type { Recipe, RecipeOptions, Variant } from './encode-picture.ts';
import { drawPlaceholder, encodePreview, encodeVariant, listVariants, readRecipe } from './encode-picture.ts';

/** Kept in the repository: to encode the house's photographs takes minutes, and a build with all of them seconds. */
const encodedPictures = fileURLToPath(new URL('../web/pictures/encoded', import.meta.url));
const contentTypes = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' };

/**
 * `import photo from './photo.jpg?picture'` gives a PictureSource and puts the picture's AVIF, WebP and JPEG files
 * into the build. `?crop=LEFT,TOP,WIDTH,HEIGHT&picture` cuts first (in percent), `widths=480,960` overrides the
 * sizes, `phone` makes the AVIF files as small as the screen of a phone allows. The plugin names the files itself, by
 * content and settings, so that the browser's and the server's build agree without knowing of each other; Vite's own
 * asset hashes exist in one environment only.
 */
export function picturePlugin({ folder = encodedPictures } = {}): Plugin {
  const served = new Map<string, { recipe: Recipe; variant: Variant }>();
  let base = '/';

  return {
    name: 'greenroom-pictures',
    enforce: 'pre',
    configResolved(config) {
      base = config.base;
    },
    load: {
      filter: { id: /[?&]picture$/ },
      async handler(id) {
        const { file, ...options } = parseImport(id);
        const recipe = await readRecipe(file, options);
        this.addWatchFile(file);
        const variants = listVariants(recipe);
        const isBuild = this.environment.mode === 'build';
        const isForServer = this.environment.config.consumer === 'server';
        if (!isBuild) {
          for (const variant of variants)
            served.set(`${base}assets/${variant.fileName}`, { recipe, variant });
        } else if (!isForServer) {
          const sources = await Promise.all(
            variants.map((variant) => encodeVariant(recipe, variant, folder)),
          );
          for (const [index, { fileName }] of variants.entries()) {
            this.emitFile({ type: 'asset', fileName: `assets/${fileName}`, source: sources[index] ?? '' });
          }
        }
        const source: PictureSource = {
          path: `${base}assets/${recipe.name}`,
          hash: recipe.hash,
          width: recipe.region.width,
          height: recipe.region.height,
          widths: recipe.widths,
          fallbackWidth: recipe.fallbackWidth,
          placeholder: await drawPlaceholder(recipe),
          ...(isBuild && isForServer && { preview: await encodePreview(recipe, folder) }),
        };
        return `export default ${JSON.stringify(source)};`;
      },
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const found = served.get(request.url ?? '');
        if (!found) return next();
        encodeVariant(found.recipe, found.variant, folder).then((bytes) => {
          response.setHeader('Content-Type', contentTypes[found.variant.format]);
          response.end(bytes);
        }, next);
      });
    },
  };
}

/** What an import asks for: `id` as Vite gives it, with the path of the file. */
export function parseImport(id: string): RecipeOptions & { file: string } {
  const [file = '', query] = id.split('?', 2);
  const options = new URLSearchParams(query);
  const numbersIn = (name: string) => {
    const numbers = options.get(name)?.split(',').map(Number);
    if (numbers && !numbers.every(Number.isFinite)) throw new Error(`Not a list of numbers in ${id}`);
    return numbers;
  };
  const crop = numbersIn('crop') ?? [0, 0, 100, 100];
  if (crop.length !== 4) {
    throw new Error(`A crop needs four numbers, left, top, width and height in percent: ${id}`);
  }
  const [left = 0, top = 0, width = 0, height = 0] = crop;
  return {
    file,
    isForPhones: options.has('phone'),
    crop: { left, top, width, height },
    widths: numbersIn('widths'),
  };
}
