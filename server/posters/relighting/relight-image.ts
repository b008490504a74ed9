import { runInThread } from '../../process/run-in-thread.ts';
import { type LightName, lightOf } from './lights.ts';
import type { RelightOrder } from './relight-worker.ts';

export { type LightName, lightOf } from './lights.ts';

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
