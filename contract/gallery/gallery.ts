import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idParam, largestId, momentCursor, notAPage, pageSize, recordId } from '../ids.ts';
import { plainText, tooLong } from '../text/text.ts';

export const maxImagesPerPage = 60;
/** The maximum of one public answer. The `Link` header names the next page. */
export const maxPublicImagesPerPage = 100;

export const imageStyles = ['rustic', 'natural', 'vintage', 'artistic', 'vivid'] as const;
export type ImageStyle = (typeof imageStyles)[number];
export const imageSizes = ['1024x1024', '1536x1024', '1024x1536'] as const;
export const imageQualities = ['hd', 'standard'] as const;

export const maxImageDescriptionLength = 1_000;
export const maxImageCaptionLength = 300;
export const maxImageTagsLength = 500;
export const maxImagePromptLength = 1_000;
export const maxImageSearchLength = 200;

export const imageNotFound = 'Image Not Found';
const oneImage = { params: z.object({ id: idParam }), notFound: imageNotFound };
export const notAPublicImage = 'Please choose a public image of the gallery';
export const noImageFile = 'Please select an image file';

const percent = z.int('Expected a whole number from 0 to 100').min(0).max(100);
/** The point that stays in view where an image is cropped, from its left and its upper edge. */
export const imageFocus = z.object({ x: percent, y: percent });
export type ImageFocus = z.infer<typeof imageFocus>;

export const galleryImageRecord = z.object({
  id: recordId,
  filename: z.string(),
  originalName: z.string(),
  fileUrl: z.string(),
  fileSize: z.int(),
  mimeType: z.string(),
  /** In pixels; 0 where it is unknown. */
  width: z.int(),
  height: z.int(),
  /** For example `venue` or `generated`. */
  category: z.string(),
  /** Read out to guests who cannot see it. */
  description: z.string().nullable(),
  /** What guests read below it. */
  caption: z.string().nullable(),
  /** Comma-separated. */
  tags: z.string().nullable(),
  isPublic: z.boolean(),
  uploadedAt: z.iso.datetime(),
  /** There only when staff have chosen it. */
  focus: imageFocus.optional(),
  /** There only when staff have put it in the strip of the room. */
  roomPosition: z.int().optional(),
});
export type GalleryImageRecord = z.infer<typeof galleryImageRecord>;

export const managedImage = galleryImageRecord.extend({
  /** The image that this one is a variation of. */
  originId: recordId.nullable(),
  /** It came with an event, and guests see it only while a public event shows it. */
  followsEvents: z.boolean(),
  usedByEvents: z.array(z.string()),
});
export type ManagedImage = z.infer<typeof managedImage>;

export const publicImagesQuery = z.object({
  limit: pageSize(maxPublicImagesPerPage).optional(),
  after: momentCursor.optional(),
  /**
   * `house`: without those that came with a show. `room`: photos of the house, and first those that staff have put in
   * the strip of the room, in their order.
   */
  of: z.enum(['house', 'room']).optional(),
});
export type PublicImagesQuery = z.output<typeof publicImagesQuery>;

export const listPublicImages = defineCall('GET /api/gallery', {
  summary: 'The images that the website may show, newest first, in pages',
  access: 'anyone',
  query: publicImagesQuery,
  reply: z.array(galleryImageRecord),
});

export const imagesQuery = z.object({
  /** The cursor: the id of the last image of the previous page, from its `Link` header. */
  after: z
    .string()
    .regex(/^[1-9]\d{0,9}$/, notAPage)
    .transform(Number)
    .refine((id) => id <= largestId, notAPage)
    .optional(),
  /** Words of its name, description, tags or category. */
  search: plainText().max(maxImageSearchLength).optional(),
  visibility: z.enum(['public', 'private']).optional(),
  category: plainText().max(100).optional(),
  tag: plainText().max(100).optional(),
  /** `no`: only those without a description. */
  described: z.enum(['no']).optional(),
  fileUrl: plainText().max(200).optional(),
  shownBy: z.enum(['events']).optional(),
});
export type ImagesQuery = z.output<typeof imagesQuery>;

export const listImages = defineCall('GET /api/admin/images', {
  summary: 'All images of the gallery, newest first, in pages',
  query: imagesQuery,
  reply: z.array(managedImage),
});

const textOrNull = (length: number) =>
  plainText()
    .trim()
    .max(length, tooLong(length))
    .transform((text) => text || null)
    .nullable();

export const imageDescription = textOrNull(maxImageDescriptionLength);
export const imageTags = textOrNull(maxImageTagsLength);
export const imageCategory = plainText()
  .trim()
  .max(100)
  .regex(/^[\w -]*$/, 'Letters, digits, spaces and hyphens')
  .transform((text) => text || 'venue');

export const imageInput = z.object({
  description: imageDescription.default(null),
  category: imageCategory.default('venue'),
  isPublic: z
    .enum(['true', 'false', ''])
    .transform((text) => text === 'true')
    .default(false),
  tags: imageTags.default(null),
});

export const uploadImage = defineCall('POST /api/admin/images', {
  summary: 'Adds an image to the gallery',
  headers: ['Idempotency-Key'],
  bodyType: 'multipart/form-data',
  files: { image: 1 },
  body: imageInput,
  reply: managedImage,
  status: 201,
});

export const generateImageInput = z.object({
  prompt: plainText('Please describe the image')
    .trim()
    .max(maxImagePromptLength, tooLong(maxImagePromptLength))
    .min(1, 'Please describe the image'),
  style: z.enum(imageStyles).default('rustic'),
  size: z.enum(imageSizes).default('1024x1024'),
  quality: z.enum(imageQualities).default('hd'),
});
export type GenerateImageInput = z.output<typeof generateImageInput>;

export const generateImage = defineCall('POST /api/admin/generate-image', {
  summary: 'Makes a poster from words, and adds it to the gallery',
  body: generateImageInput,
  reply: managedImage,
  status: 201,
});

export const generateVariation = defineCall('POST /api/admin/generate-variation/{imageId}', {
  summary: 'Adds an image of the venue in another light',
  params: z.object({ imageId: idParam }),
  notFound: imageNotFound,
  body: z.object({ variationType: z.enum(['lighting']) }),
  reply: managedImage,
  status: 201,
});

export const downloadImage = defineCall('GET /api/admin/images/{id}/download', {
  summary: 'The image as a file: a poster of ours at 3072 x 3072 for a printer, any other as it is kept',
  ...oneImage,
  reply: z.any(),
  replyType: 'image/*',
});

export const changeVisibility = defineCall('PATCH /api/admin/images/{id}/visibility', {
  summary: 'Shows an image on the website, or no longer',
  ...oneImage,
  /** With `followsEvents`, guests see it only while a public event shows it: for taking an earlier change back. */
  body: z.object({ isPublic: z.boolean(), followsEvents: z.boolean().optional() }),
  reply: managedImage,
});

export const deleteImage = defineCall('DELETE /api/admin/images/{id}', {
  summary: 'Deletes an image and its file',
  ...oneImage,
  reply: z.object({ success: z.literal(true) }),
});

/** Fields that a change does not contain stay as they are. Null or an empty text clears one. */
export const imageChanges = z.object({
  description: imageDescription.optional(),
  caption: textOrNull(maxImageCaptionLength).optional(),
  tags: imageTags.optional(),
  category: imageCategory.optional(),
  focus: imageFocus.nullable().optional(),
});
export type ImageChanges = z.output<typeof imageChanges>;

export const changeImage = defineCall('PATCH /api/admin/images/{id}', {
  summary: 'Changes what is said about an image',
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

export const listImageUses = defineCall('GET /api/admin/images/{id}/uses', {
  summary: 'Where an image is used: events, archived ones included, and places of the site',
  ...oneImage,
  reply: z.array(imageUse),
});

export const maxRoomPhotos = 6;

export const arrangeRoomPhotos = defineCall('PUT /api/admin/room-photos', {
  summary: 'Puts public images in the strip of the room, in this order; with none, it shows the newest',
  body: z.object({
    imageIds: z
      .array(recordId.max(largestId, notAPublicImage))
      .max(maxRoomPhotos, `Please keep this to ${maxRoomPhotos} pictures`),
  }),
  reply: z.object({ imageIds: z.array(recordId) }),
});
