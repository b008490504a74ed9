/** A picture that was picked. It has no `blob` while it is being prepared, nor when it was sent before. */
export interface PickedImage {
  id: string;
  name: string;
  blob: Blob | undefined;
  /** The address of one that was sent before, and stays as it is. */
  sentAs?: string;
}

export type ReadyImage = PickedImage & { blob: Blob };

export interface ImageList {
  images: PickedImage[];
  /** Why files of the last selection were not accepted. */
  refusals: string[];
  /** Whether pictures were picked or removed, or the field was validated. */
  isTouched: boolean;
  refused: string | undefined;
}

export type ImageAction =
  | { type: 'picked'; images: PickedImage[]; refusals: string[] }
  | { type: 'prepared'; id: string; blob: Blob }
  | { type: 'unusable'; id: string; sentence: string }
  | { type: 'removed'; id: string }
  | { type: 'moved'; id: string; to: number }
  | { type: 'checked' }
  | { type: 'refused'; message: string | undefined }
  | { type: 'filled'; images: PickedImage[] };

export const noImages: ImageList = { images: [], refusals: [], isTouched: false, refused: undefined };

export function imagesAfter(list: ImageList, action: ImageAction): ImageList {
  const { images } = list;
  switch (action.type) {
    case 'picked':
      return {
        images: [...images, ...action.images],
        refusals: action.refusals,
        isTouched: true,
        refused: undefined,
      };
    case 'prepared':
      return {
        ...list,
        images: images.map((image) => (image.id === action.id ? { ...image, blob: action.blob } : image)),
      };
    case 'unusable':
      return {
        ...list,
        images: images.filter(({ id }) => id !== action.id),
        // The picture may have been removed meanwhile; then its error is not shown.
        refusals: images.some(({ id }) => id === action.id)
          ? [...list.refusals, action.sentence]
          : list.refusals,
      };
    case 'removed':
      return {
        images: images.filter(({ id }) => id !== action.id),
        refusals: [],
        isTouched: true,
        refused: undefined,
      };
    case 'moved':
      return { ...list, images: movedTo(images, action.id, action.to) };
    case 'checked':
      return { ...list, isTouched: true };
    case 'refused':
      return { ...list, isTouched: true, refused: action.message };
    case 'filled':
      return { ...noImages, images: action.images, isTouched: action.images.length > 0 };
  }
}

function movedTo(images: PickedImage[], id: string, to: number): PickedImage[] {
  const image = images.find((one) => one.id === id);
  if (!image || to < 0 || to >= images.length) return images;
  return images.filter((one) => one !== image).toSpliced(to, 0, image);
}

export function isReady(image: PickedImage): image is ReadyImage {
  return image.blob !== undefined;
}
