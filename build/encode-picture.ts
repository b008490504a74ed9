import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import type { AvifOptions, Region, Sharp } from 'sharp';
import sharp from 'sharp';
import type { PictureFormat } from '../web/pictures/picture-source.ts';
import { pictureUrl } from '../web/pictures/picture-source.ts';

export type Recipe = Awaited<ReturnType<typeof readRecipe>>;

export type Variant = { fileName: string; width: number; format: PictureFormat };

// 480 to 2560: a card on a small phone, a phone at twice and three times its pixels, a laptop, a large screen.
const usualWidths = [480, 800, 1200, 1600, 2560];

// Chosen by eye on the hero's curtain and bricks, brightened threefold. Ten bits keep dark gradients smooth, and
// below quality 60 the bricks smear. Effort 6 takes ten seconds and saves a sixth of the bytes of effort 3.
const usualAvif: AvifOptions = { quality: 60, effort: 6, bitdepth: 10 };
// The pixels of a phone are too small to see the difference, and its network is slow.
const avifForPhones: AvifOptions = { ...usualAvif, quality: 56 };
const webp = { quality: 84, effort: 4 };
const jpeg = { quality: 80, mozjpeg: true };
const preview = { width: 430, avif: { quality: 30, effort: 6 } };

export type RecipeOptions = {
  /** In percent of the original, so that an owner can replace a photograph by one of another size. */
  crop: Region;
  widths: number[] | undefined;
  isForPhones: boolean;
};

export async function readRecipe(file: string, options: RecipeOptions) {
  const { crop, widths, isForPhones } = options;
  const bytes = await readFile(file);
  const { autoOrient: full } = await sharp(bytes).metadata();
  const region = {
    left: Math.round((crop.left / 100) * full.width),
    top: Math.round((crop.top / 100) * full.height),
    width: Math.round((crop.width / 100) * full.width),
    height: Math.round((crop.height / 100) * full.height),
  };
  const avif = isForPhones ? avifForPhones : usualAvif;
  const hash = createHash('sha256')
    .update(bytes)
    .update(JSON.stringify([region, avif, webp, jpeg, preview]));
  const steps = fittingWidths(region.width, widths ?? usualWidths);
  return {
    file,
    name: basename(file, extname(file)),
    hash: hash.digest('hex').slice(0, 8),
    region,
    avif,
    widths: steps,
    fallbackWidth: steps.findLast((width) => width <= 1200) ?? region.width,
  };
}

function fittingWidths(own: number, wished: number[]): number[] {
  const steps = wished.filter((width) => width < own);
  const largest = Math.max(...wished);
  return largest < own ? steps : [...steps, own];
}

export function listVariants(recipe: Recipe): Variant[] {
  const variant = (width: number, format: PictureFormat): Variant => ({
    fileName: pictureUrl({ path: recipe.name, hash: recipe.hash }, width, format),
    width,
    format,
  });
  return [
    ...recipe.widths.flatMap((width) => [variant(width, 'avif'), variant(width, 'webp')]),
    variant(recipe.fallbackWidth, 'jpg'),
  ];
}

/** The whole picture in about a hundred bytes, to stand blurred where the real one will appear. */
export async function drawPlaceholder(recipe: Recipe): Promise<string> {
  const bytes = await upright(recipe)
    .resize({ width: 8 })
    .webp({ quality: 40, smartSubsample: true })
    .toBuffer();
  return `data:image/webp;base64,${bytes.toString('base64')}`;
}

export function previewName({ name, hash }: Recipe): string {
  return `${name}-preview.${hash}.avif`;
}

/** As wide as a phone, in three or four kilobytes: it stands in the page, and is seen until the sharp one is there. */
export async function encodePreview(recipe: Recipe, folder: string): Promise<string> {
  const bytes = await encodeOnce(folder, previewName(recipe), () =>
    upright(recipe).resize({ width: preview.width }).avif(preview.avif),
  );
  return `data:image/avif;base64,${bytes.toString('base64')}`;
}

export function encodeVariant(recipe: Recipe, variant: Variant, folder: string): Promise<Buffer> {
  return encodeOnce(folder, variant.fileName, () =>
    encode(upright(recipe).resize({ width: variant.width }), variant.format, recipe.avif),
  );
}

/** Once for each content and setting; the name carries both, so a file in the folder never grows stale. */
async function encodeOnce(folder: string, fileName: string, image: () => Sharp): Promise<Buffer> {
  const encoded = join(folder, fileName);
  try {
    return await readFile(encoded);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
  const bytes = await image().toBuffer();
  const temporary = `${encoded}.${randomUUID()}.tmp`;
  await mkdir(folder, { recursive: true });
  await writeFile(temporary, bytes);
  await rename(temporary, encoded);
  return bytes;
}

function upright(recipe: Recipe): Sharp {
  return sharp(recipe.file).autoOrient().extract(recipe.region);
}

function encode(image: Sharp, format: PictureFormat, avif: AvifOptions): Sharp {
  if (format === 'avif') return image.avif(avif);
  return format === 'webp' ? image.webp(webp) : image.jpeg(jpeg);
}
