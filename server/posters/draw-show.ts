import sharp, { type Sharp } from 'sharp';
import { decodingLimits, imageTypeBytes, mayBeAccepted } from '../uploads/image-type.ts';
import { type Box, composeShow, type ShowFormat, type ShowWords } from './compose-show.ts';
import { renderPng } from './lettering/render-svg.ts';
import { wrapInPdf } from './pdf.ts';

export type { ShowWords } from './compose-show.ts';

export interface ShowRequest {
  words: ShowWords;
  /** The brand's colour, if it has one of its own. */
  accent: string | null;
  /** The bytes of the event's own picture. */
  photo: Buffer | undefined;
}

/** For link previews: a PNG of 1200 x 630. */
export async function drawCard(request: ShowRequest): Promise<Buffer> {
  const { picture, hasPhoto } = await paint('card', request, 1);
  // Some services show no preview of more than 600 KB. A photograph takes 256 colours for that; the flat areas of an
  // artwork would show steps.
  return picture.png(hasPhoto ? { palette: true, effort: 4 } : { compressionLevel: 9 }).toBuffer();
}

/** For social networks: a PNG of 1080 x 1080. */
export async function drawSquare(request: ShowRequest): Promise<Buffer> {
  const { picture } = await paint('square', request, 1);
  return picture.png().toBuffer();
}

/** The resolution of a poster of 18 x 24 inches. */
const posterDpi = 200;

/** For a printer: a PDF of one page of 18 x 24 inches. */
export async function drawShowPoster(request: ShowRequest): Promise<Buffer> {
  const { picture } = await paint('poster', request, 2);
  const { data, info } = await picture
    .jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
    .toBuffer({ resolveWithObject: true });
  return wrapInPdf({ jpeg: data, width: info.width, height: info.height, dpi: posterDpi });
}

interface Painting {
  picture: Sharp;
  hasPhoto: boolean;
}

async function paint(
  format: ShowFormat,
  { words, accent, photo }: ShowRequest,
  scale: number,
): Promise<Painting> {
  const drawing = composeShow(format, words, { accent, hasPhoto: photo !== undefined });
  const shown = photo && (await preparePhoto(photo, drawing.photo, scale));
  if (photo && !shown) return paint(format, { words, accent, photo: undefined }, scale);
  const { width, height } = drawing;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${drawing.background}${drawing.words}</svg>`;
  const drawn = await renderPng(svg, width * scale, width);
  if (!shown) return { picture: sharp(drawn).removeAlpha(), hasPhoto: false };
  const picture = sharp({
    create: { width: width * scale, height: height * scale, channels: 3, background: '#0d0705' },
  }).composite([{ input: shown, left: 0, top: 0 }, { input: drawn }]);
  return { picture, hasPhoto: true };
}

/** Undefined for what cannot be decoded: a restored file may be anything. Then the artwork stands in. */
async function preparePhoto(photo: Buffer, room: Box, scale: number): Promise<Buffer | undefined> {
  // From memory the decoder would take even SVG.
  if (!mayBeAccepted(photo.subarray(0, imageTypeBytes))) return undefined;
  try {
    return await sharp(photo, decodingLimits)
      .rotate()
      .resize(room.width * scale, room.height * scale, { fit: 'cover', position: 'attention' })
      .removeAlpha()
      .png({ compressionLevel: 0 })
      .toBuffer();
  } catch {
    return undefined;
  }
}
