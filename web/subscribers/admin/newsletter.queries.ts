import { getLetter, previewLetter } from '#contract/subscribers/newsletter.ts';
import { readPath } from '../../api/read-path.ts';

export const letterPath = readPath<typeof getLetter>(getLetter.path);
export const previewPath = readPath<typeof previewLetter>(previewLetter.path);
