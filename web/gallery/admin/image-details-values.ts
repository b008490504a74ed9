import { z } from 'zod';
import {
  type ImageChanges,
  imageCategory,
  type ManagedImage,
  maxImageCaptionLength,
  maxImageDescriptionLength,
  maxImageTagsLength,
} from '#contract/gallery/gallery.ts';

export type ImageDetails = Record<Exclude<keyof ImageChanges, 'focus'>, string>;

function textUpTo(max: number) {
  return z.string().max(max, `Please keep this to ${max} characters`);
}

export const imageDetailsForm: z.ZodType<ImageDetails> = z.object({
  description: textUpTo(maxImageDescriptionLength),
  caption: textUpTo(maxImageCaptionLength),
  tags: textUpTo(maxImageTagsLength),
  category: imageCategory,
});

export function detailsOf({ description, caption, tags, category }: ManagedImage): ImageDetails {
  return { description: description ?? '', caption: caption ?? '', tags: tags ?? '', category };
}

/** Only what was changed here: someone else may have changed another field meanwhile. */
export function changesOf(values: ImageDetails, before: ImageDetails): Partial<ImageDetails> {
  const names = Object.keys(before) as (keyof ImageDetails)[];
  return Object.fromEntries(
    names.filter((name) => values[name].trim() !== before[name]).map((name) => [name, values[name]]),
  );
}
