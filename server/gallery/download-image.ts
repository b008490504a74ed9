import { z } from 'zod';
import { imageNotFound, imageStyles, maxImagePromptLength } from '#contract/gallery/gallery.ts';
import { notFound } from '../failure.ts';
import type { PosterOrder } from '../posters/draw-poster.ts';
import type { Services } from '../services.ts';

/** Validated, because the database may have been restored from somebody else's backup. */
const posterOrder: z.ZodType<PosterOrder> = z.object({
  prompt: z.string().max(maxImagePromptLength),
  style: z.enum(imageStyles),
  venue: z.object({ brand: z.string().max(200), line: z.string().max(1_000) }),
  words: z
    .object({
      kicker: z.string().max(200),
      headline: z.string().max(1_000),
      secondary: z.string().max(1_000),
      details: z.array(z.string().max(1_000)).max(10),
    })
    .optional(),
  variation: z.int().optional(),
  drawing: z.string().max(100),
});

/** The file for a download: one of our posters at print size, any other image as it is stored. */
export async function openDownload({ gallery, galleryFiles, semaphores, pens }: Services, id: number) {
  const image = await gallery.getDownload(id);
  const stem = image.originalName.replace(/\.\w+$/, '');
  const order = orderIn(image.posterOrder);
  const large = order && (await semaphores.posters.run(0, () => pens.enlargePoster(order)));
  if (large) {
    return { name: `${stem}-print.jpg`, mimeType: 'image/jpeg', content: large, byteSize: large.length };
  }
  const file = await galleryFiles.open(image.filename);
  if (!file) throw notFound(imageNotFound);
  // Uploads are re-encoded, so what was called .heic is now a JPEG.
  const extension = image.filename.replace(/^.*\./, '');
  return {
    name: `${stem}.${extension}`,
    mimeType: image.mimeType,
    content: file.stream,
    byteSize: file.byteSize,
  };
}

export function orderIn(kept: string | null | undefined): PosterOrder | undefined {
  if (!kept) return undefined;
  try {
    return posterOrder.parse(JSON.parse(kept));
  } catch {
    return undefined;
  }
}
