import { z } from 'zod';
import { defineCall } from './call.ts';
import { recordId } from './ids.ts';

export const galleryImageRecord = z.object({
  id: recordId,
  filename: z.string(),
  originalName: z.string(),
  fileUrl: z.string(),
  fileSize: z.int(),
  mimeType: z.string(),
  category: z.string(),
  description: z.string().nullable(),
  /** Comma-separated. */
  tags: z.string().nullable(),
  isPublic: z.boolean(),
  uploadedAt: z.iso.datetime(),
});
export type GalleryImageRecord = z.infer<typeof galleryImageRecord>;

export const listPublicImages = defineCall({
  name: 'listPublicImages',
  summary: 'The images that the website may show, newest first',
  method: 'GET',
  path: '/api/gallery',
  access: 'anyone',
  reply: z.array(galleryImageRecord),
});
