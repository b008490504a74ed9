import sharp, { type Sharp } from 'sharp';
import { decodingLimits, imageTypeBytes, mayBeAccepted } from '../uploads/image-type.ts';
import { type Box, composeShow, type ShowFormat, type ShowWords } from './compose-show.ts';
import { renderPng } from './lettering/render-svg.ts';

interface Page {
  jpeg: Buffer;
  /** In pixels. */
  width: number;
  height: number;
  dpi: number;
}

/** A PDF of one page that is this picture in its true size, so that a print shop need not ask how large it is. */
export function wrapInPdf({ jpeg, width, height, dpi }: Page): Buffer {
  const [wide, tall] = [width, height].map((pixels) => (pixels * 72) / dpi);
  const content = `q ${wide} 0 0 ${tall} 0 0 cm /Picture Do Q`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${wide} ${tall}] /Resources << /XObject << /Picture 4 0 R >> >> /Contents 5 0 R >>`,
    [
      `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.length} >>\nstream\n`,
      jpeg,
      '\nendstream',
    ],
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ];
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n%\u00e2\u00e3\u00cf\u00d3\n', 'latin1')];
  let length = parts[0]?.length ?? 0;
  const add = (...pieces: (string | Buffer)[]) => {
    for (const piece of pieces) {
      const bytes = typeof piece === 'string' ? Buffer.from(piece, 'latin1') : piece;
      parts.push(bytes);
      length += bytes.length;
    }
  };
  const offsets = objects.map((object, index) => {
    const offset = length;
    add(`${index + 1} 0 obj\n`, ...[object].flat(), '\nendobj\n');
    return offset;
  });
  const start = length;
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  add(
    `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`,
    `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`,
  );
  return Buffer.concat(parts);
}

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
