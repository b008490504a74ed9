import { runInThread } from '../../process/run-in-thread.ts';

export type LightName = 'golden hour' | 'stage blue' | 'candlelight';
type Colour = readonly [red: number, green: number, blue: number];

/** Positions as fractions of the picture, reach as a fraction of its longer side, colours in linear light. */
export interface Lamp {
  x: number;
  y: number;
  reach: number;
  colour: Colour;
}

export interface Light {
  name: LightName;
  /** The light that reaches every corner. */
  ambient: Colour;
  lamps: Lamp[];
  /** How much of its own colour a thing keeps: a strong lamp takes it away. */
  saturation: number;
  exposure: number;
  /** The toning of shadows and highlights, as in a photographic print. */
  shadowTone: Colour;
  highTone: Colour;
  /** Lifted blacks, for haze. */
  lift: number;
  /** How much bright areas glow beyond their edges. */
  glow: number;
  glowColour: Colour;
  /** How strongly the lamp's direction shows on surfaces. */
  relief: number;
}

export const lights: readonly [Light, Light, Light] = [
  {
    name: 'golden hour',
    ambient: [0.92, 0.74, 0.66],
    lamps: [{ x: 0.02, y: 0.12, reach: 0.95, colour: [2.5, 1.5, 0.62] }],
    saturation: 1.06,
    exposure: 1.25,
    shadowTone: [0.022, 0.011, 0.018],
    highTone: [1.06, 1, 0.86],
    lift: 0.018,
    glow: 0.5,
    glowColour: [1, 0.72, 0.36],
    relief: 1.3,
  },
  {
    name: 'stage blue',
    ambient: [0.16, 0.27, 0.62],
    lamps: [
      { x: 0.68, y: -0.06, reach: 0.72, colour: [0.75, 1.75, 4.2] },
      { x: 0.02, y: 0.98, reach: 0.5, colour: [2.4, 0.3, 1.5] },
    ],
    saturation: 0.5,
    exposure: 1.35,
    shadowTone: [0.0015, 0.005, 0.018],
    highTone: [0.9, 1.0, 1.12],
    lift: 0.006,
    glow: 0.75,
    glowColour: [0.4, 0.66, 1],
    relief: 1.7,
  },
  {
    name: 'candlelight',
    ambient: [0.2, 0.105, 0.055],
    lamps: [{ x: 0.5, y: 0.66, reach: 0.46, colour: [2.3, 1.12, 0.36] }],
    saturation: 0.86,
    exposure: 1.12,
    shadowTone: [0.005, 0.0012, 0],
    highTone: [1.08, 0.98, 0.8],
    lift: 0,
    glow: 0.7,
    glowColour: [1, 0.55, 0.18],
    relief: 0.9,
  },
];

/** Each turn uses the next light, so that asking again gives another result. */
export function lightOf(turn: number): Light {
  const index = ((Math.trunc(turn) % lights.length) + lights.length) % lights.length;
  return lights[index] ?? lights[0];
}

/** What the worker is asked for. */
export interface RelightOrder {
  input: Uint8Array;
  turn: number;
}

/**
 * The same picture in another light: where the light falls, its colour, its glow, and how dark the rest is. Each turn
 * uses the next of three lights. The result is an upright JPEG without metadata, of the same size, but at most 2560
 * pixels on its longer side. Throws for anything that is not a photograph.
 */
export async function relightImage(input: Buffer, turn: number): Promise<{ image: Buffer; name: LightName }> {
  const order: RelightOrder = { input, turn };
  const image = await runInThread(new URL('relight-worker.ts', import.meta.url), order);
  return { image: Buffer.from(image as Uint8Array), name: lightOf(turn).name };
}
