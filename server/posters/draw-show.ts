import sharp, { type OutputInfo, type Sharp } from 'sharp';
import { decodingLimits, imageTypeBytes, mayBeAccepted } from '../uploads/image-type.ts';
import {
  type Box,
  composeShow,
  type Paper,
  papers,
  type ShowDrawing,
  type ShowFormat,
  type ShowWords,
} from './compose-show.ts';
import { renderLayer } from './lettering/render-svg.ts';

/** A PDF of one page that is this JPEG in its true size, so that a print shop need not ask how large it is. */
function wrapInPdf(jpeg: Buffer, { width, height }: OutputInfo, paper: Paper): Buffer {
  const size = papers[paper];
  const [wide, tall] = [size.wide, size.tall].map((inches) => Number((inches * 72).toFixed(2)));
  const content = `q ${wide} 0 0 ${tall} 0 0 cm /Picture Do Q`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${wide} ${tall}] /Resources << /XObject << /Picture 4 0 R >> >> /Contents 5 0 R >>`,
    `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.length} >>\nstream\n${jpeg.toString('latin1')}\nendstream`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ];
  // In latin1 a character is a byte.
  let file = '%PDF-1.4\n%\u00e2\u00e3\u00cf\u00d3\n';
  let table = '0000000000 65535 f \n';
  for (const [index, object] of objects.entries()) {
    table += `${String(file.length).padStart(10, '0')} 00000 n \n`;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
  }
  const count = objects.length + 1;
  const end = `xref\n0 ${count}\n${table}trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(file + end, 'latin1');
}

export type { Paper, ShowWords } from './compose-show.ts';

export interface ShowRequest {
  words: ShowWords;
  /** The brand's colour, if it has one of its own. */
  accent: string | null;
  logo?: Buffer | undefined;
  /** The bytes of the event's own picture. */
  photo: Buffer | undefined;
  /** What is left to say where that picture is a poster. */
  unsaid?: ShowWords | undefined;
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

/** For a printer: a PDF of one page. */
export async function drawShowPoster(request: ShowRequest, paper: Paper = 'poster'): Promise<Buffer> {
  // A large sheet is seen from further away.
  const dpi = papers[paper].wide > 12 ? 200 : 300;
  const { picture } = await paint(paper, request, (papers[paper].wide * dpi) / 1800);
  const { data, info } = await picture
    .jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
    .toBuffer({ resolveWithObject: true });
  return wrapInPdf(data, info, paper);
}

interface Painting {
  picture: Sharp;
  hasPhoto: boolean;
  drawing: ShowDrawing;
}

/** Exported for tests, which read what it says. */
export async function compose(format: ShowFormat, request: ShowRequest): Promise<ShowDrawing> {
  const { words, accent, photo, unsaid, logo } = request;
  // A file that cannot be decoded gives way to the artwork in a moment.
  const size = await opened(photo)
    ?.metadata()
    .catch(() => undefined);
  const { width = 1, height = 1 } = size?.autoOrient ?? {};
  const ratio = unsaid ? 1 : width / height;
  // A tall one would be narrow above words.
  const isWhole = ratio < 1.1 && (ratio > 0.9 || format === 'card');
  return composeShow(format, (photo && unsaid) ?? words, {
    ...{
      accent,
      name: words.name,
      picture: photo && { isWhole, ratio: unsaid ? 1 : Math.min(1, width / height) },
    },
    logo: logo && (await sharp(logo).metadata()),
  });
}

/** Exported for tests, which look at it in other sizes. */
export async function paint(format: ShowFormat, request: ShowRequest, scale: number): Promise<Painting> {
  const { photo } = request;
  const drawing = await compose(format, request);
  const shown = photo && (await placed(photo, scaled(drawing.photo, scale), 'cover'));
  if (photo && !shown) return paint(format, { ...request, photo: undefined }, scale);
  const { width, height, ground } = drawing;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${drawing.background}${drawing.words}</svg>`;
  const drawn = await renderLayer(svg, Math.round(width * scale), width);
  const { height: drawnHeight } = await sharp(drawn).metadata();
  const layers = [
    shown,
    { input: drawn, left: 0, top: 0 },
    request.logo && (await placed(request.logo, scaled(drawing.logo, scale), 'fill')),
  ];
  const size = {
    width: Math.round(width * scale),
    // A drawing that is rounded down leaves a row of the ground.
    height: Math.max(drawnHeight, Math.round(height * scale)),
  };
  return {
    picture: sharp({ create: { ...size, channels: 3, background: ground } }).composite(
      layers.filter((layer) => layer !== undefined),
    ),
    hasPhoto: shown !== undefined,
    drawing,
  };
}

function scaled({ x, y, width, height }: Box, scale: number): Box {
  const [left, top] = [Math.round(x * scale), Math.round(y * scale)];
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
  return { x: left, y: top, ...size };
}

/** Undefined for what cannot be decoded: a restored file may be anything. Then the artwork stands in. */
async function placed(picture: Buffer, { x, y, width, height }: Box, kind: 'cover' | 'fill') {
  try {
    const input = await opened(picture)
      ?.rotate()
      .resize(width, height, { fit: kind, position: 'attention' })
      .png({ compressionLevel: 0 })
      .toBuffer();
    return input && { input, left: x, top: y };
  } catch {
    return undefined;
  }
}

/** From memory the decoder would take even SVG. */
function opened(picture: Buffer | undefined): Sharp | undefined {
  const isAccepted = picture && mayBeAccepted(picture.subarray(0, imageTypeBytes));
  return isAccepted ? sharp(picture, decodingLimits) : undefined;
}
