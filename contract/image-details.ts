import { z } from 'zod';
import { defineCall } from './call.ts';
import { imageCategory, imageDescription, imageNotFound, imageTags, managedImage } from './gallery.ts';
import { idParam, recordId } from './ids.ts';

const oneImage = { params: z.object({ id: idParam }), notFound: imageNotFound };

/** Fields that a change does not contain stay as they are. Null or an empty text clears one. */
export const imageChanges = z.object({
  description: imageDescription.optional(),
  tags: imageTags.optional(),
  category: imageCategory.optional(),
});
export type ImageChanges = z.output<typeof imageChanges>;

export const changeImage = defineCall({
  name: 'changeImage',
  summary: 'Changes what is said about an image',
  method: 'PATCH',
  path: '/api/admin/images/{id}',
  access: 'admin',
  ...oneImage,
  body: imageChanges,
  reply: managedImage,
});

export const imageUse = z.object({
  /** `event`: its picture. `description`: in the text of an event. `photo`: at a place of the site. */
  kind: z.enum(['event', 'description', 'photo']),
  /** Of the event. */
  id: recordId.nullable(),
  /** Of the event, or of the place. */
  name: z.string(),
});
export type ImageUse = z.infer<typeof imageUse>;

export const listImageUses = defineCall({
  name: 'listImageUses',
  summary: 'Where an image is used: events, archived ones included, and places of the site',
  method: 'GET',
  path: '/api/admin/images/{id}/uses',
  access: 'admin',
  ...oneImage,
  reply: z.array(imageUse),
});

export const imageDetailCalls = [changeImage, listImageUses];
