import { getNewsletter, previewNewsletter } from '#contract/subscribers/newsletter.ts';
import { readPath } from '../../api/read-path.ts';

export const newsletterApi = readPath<typeof getNewsletter>(getNewsletter.path);
export const previewPath = readPath<typeof previewNewsletter>(previewNewsletter.path);
