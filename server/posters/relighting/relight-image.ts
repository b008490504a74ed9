import sharp from 'sharp';
import { decodingLimits, imageTypeBytes, mayBeAccepted } from '../../uploads/image-type.ts';
import { renderLayer } from '../lettering/render-svg.ts';

export type LightName = 'golden hour' | 'stage blue' | 'candlelight';
type Colour = [red: number, green: number, blue: number];

interface Light {
  name: LightName;
  /** How much of its own colour a thing keeps: a strong lamp takes it away. */
  saturation: number;
  /** What becomes of each colour under the lamps, and the colour of the light that reaches every corner. */
  exposure: Colour;
  ambient: string;
  /** Positions as fractions of the picture, reach as a fraction of its longer side. */
  lamps: { x: number; y: number; reach: number; colour: string }[];
  /** The colour in which bright areas glow beyond their edges. */
  glow: Colour;
}

const lights: readonly [Light, Light, Light] = [
  {
    name: 'golden hour',
    saturation: 1.06,
    exposure: [1.85, 1.5, 1.2],
    ambient: '#b08a80',
    lamps: [{ x: 0.02, y: 0.12, reach: 1.05, colour: '#fff2c4' }],
    glow: [0.6, 0.42, 0.2],
  },
  {
    name: 'stage blue',
    saturation: 0.5,
    exposure: [1.5, 1.75, 2.3],
    ambient: '#31447f',
    lamps: [
      { x: 0.68, y: -0.06, reach: 0.8, colour: '#c4e4ff' },
      { x: 0.02, y: 0.98, reach: 0.55, colour: '#ff5ac0' },
    ],
    glow: [0.4, 0.6, 0.8],
  },
  {
    name: 'candlelight',
    saturation: 0.86,
    exposure: [1.8, 1.35, 1],
    ambient: '#3d2415',
    lamps: [{ x: 0.5, y: 0.66, reach: 0.56, colour: '#ffedc0' }],
    glow: [0.6, 0.36, 0.14],
  },
];

/** Each turn uses the next light, so that asking again gives another result. */
export function lightOf(turn: number): Light {
  return lights.at(turn % lights.length) ?? lights[0];
}

/** The longest side that is processed. Larger pictures are scaled down first. */
const maxEdge = 2560;

/**
 * The same picture in another light: where the light falls, its colour, its glow, and how dark the rest is. Each turn
 * uses the next of three lights. The result is an upright JPEG without metadata, of the same size, but at most 2560
 * pixels on its longer side. Throws for anything that is not a photograph.
 */
export async function relightImage(input: Buffer, turn: number): Promise<{ image: Buffer; name: LightName }> {
  // From memory the decoder would accept SVG too.
  if (!mayBeAccepted(input.subarray(0, imageTypeBytes)))
    throw new Error('Only a JPEG, PNG, GIF, WebP or AVIF picture can be relit.');
  const light = lightOf(turn);
  const { data, info } = await sharp(input, decodingLimits)
    .autoOrient()
    .resize(maxEdge, maxEdge, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#000' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: 3 } as const;
  // Only bright areas glow: everything below the upper third is removed before the blur.
  const glow = await sharp(data, { raw })
    .linear(
      light.glow.map((share) => 1.9 * share),
      light.glow.map((share) => -230 * share),
    )
    .blur(Math.max(0.6, Math.max(info.width, info.height) / 55))
    .raw()
    .toBuffer();
  const lit = await sharp(data, { raw })
    .modulate({ saturation: light.saturation })
    .linear(light.exposure, [0, 0, 0])
    .raw()
    .toBuffer();
  const image = await sharp(lit, { raw })
    .composite([
      { input: await renderLayer(lampsOver(info, light), info.width, info.width), blend: 'multiply' },
      { input: glow, raw, blend: 'screen' },
    ])
    .jpeg({ quality: 90, chromaSubsampling: '4:4:4' })
    .toBuffer();
  return { image, name: light.name };
}

function lampsOver({ width, height }: { width: number; height: number }, { ambient, lamps }: Light): string {
  const longer = Math.max(width, height);
  const circles = lamps.map(({ x, y, reach, colour }, index) => {
    const place = `gradientUnits="userSpaceOnUse" cx="${x * width}" cy="${y * height}" r="${reach * longer}"`;
    const stops = [1, 0.84, 0.5, 0.16, 0].map(
      (opacity, step) => `<stop offset="${step / 4}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
    );
    return `<radialGradient id="l${index}" ${place}>${stops.join('')}</radialGradient><rect width="${width}" height="${height}" fill="url(#l${index})"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="${ambient}"/>${circles.join('')}</svg>`;
}
