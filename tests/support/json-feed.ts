import { z } from 'zod';

const extension = z.record(z.string().regex(/^_[a-z]/i), z.record(z.string(), z.unknown()));
const author = z
  .strictObject({ name: z.string().min(1), url: z.url(), avatar: z.url() })
  .partial()
  .refine((fields) => Object.keys(fields).length > 0);

const itemFields = {
  id: z.string().min(1),
  url: z.url().optional(),
  external_url: z.url().optional(),
  title: z.string().optional(),
  content_html: z.string().optional(),
  content_text: z.string().optional(),
  summary: z.string().optional(),
  image: z.url().optional(),
  banner_image: z.url().optional(),
  date_published: z.iso.datetime({ offset: true }).optional(),
  date_modified: z.iso.datetime({ offset: true }).optional(),
  authors: z.array(author).optional(),
  tags: z.array(z.string()).optional(),
  language: z.string().optional(),
};
const item = z
  .object(itemFields)
  .catchall(z.unknown())
  .refine((fields) => fields.content_html !== undefined || fields.content_text !== undefined, 'no content')
  .refine((fields) => extension.safeParse(othersOf(fields, itemFields)).success, 'unknown fields');

const feedFields = {
  version: z.literal('https://jsonfeed.org/version/1.1'),
  title: z.string().min(1),
  home_page_url: z.url().optional(),
  feed_url: z.url().optional(),
  description: z.string().optional(),
  user_comment: z.string().optional(),
  next_url: z.url().optional(),
  icon: z.url().optional(),
  favicon: z.url().optional(),
  authors: z.array(author).optional(),
  language: z.string().optional(),
  expired: z.boolean().optional(),
  items: z.array(item).refine((items) => new Set(items.map(({ id }) => id)).size === items.length, 'same id'),
};

/** JSON Feed 1.1, with no fields but its own and extensions, whose names begin with an underscore. */
export const jsonFeed = z.strictObject(feedFields);

function othersOf(fields: object, known: object): object {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !(name in known)));
}
