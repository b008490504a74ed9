import { maxBandPhotos, minBandPhotos } from '#contract/applications/application-fields.ts';
import { maxImageBytes } from '#contract/gallery/image-sizes.ts';
import type { Refusal } from '../site/site-contexts.ts';

/** Where nothing makes the pictures smaller. */
export const photosLimit = `${minBandPhotos} to ${maxBandPhotos} pictures of up to ${maxImageBytes / 1_000_000} MB`;

export const picturesAgain = 'Your pictures have to be chosen again.';

/** The sentence above the form. Errors of single fields are shown at the field. */
export function sentenceOf({ sentence, fields }: Pick<Refusal, 'sentence' | 'fields'>): string {
  if (Object.keys(fields).length > 0) return 'Some of your answers need another look.';
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}
