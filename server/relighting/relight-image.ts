import { runInThread } from '../process/run-in-thread.ts';
import { type LightName, lightOf } from './lights.ts';
import type { RelightOrder } from './relight-worker.ts';

export { type LightName, lightOf } from './lights.ts';

/**
 * The same picture in another light: where light falls, its colour, how it glows and how dark the rest is. Each turn
 * takes the next of three lights. The result is a JPEG without metadata, as large as the picture stands upright, or
 * smaller if a side has more than 2560 pixels. What is no photograph is refused with an error.
 */
export async function relightImage(input: Buffer, turn: number): Promise<{ image: Buffer; name: LightName }> {
  const order: RelightOrder = { input, turn };
  const image = await runInThread(new URL('relight-worker.ts', import.meta.url), order);
  return { image: Buffer.from(image as Uint8Array), name: lightOf(turn).name };
}
