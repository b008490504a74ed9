import type { GenerateImageInput, ImageStyle } from '#contract/gallery/gallery.ts';
import type { Config } from '../config.ts';
import { busy, Failure, serviceFailed } from '../failure.ts';
import type { LightName } from '../posters/relighting/relight-image.ts';
import { fetchPicture, readWithin } from './fetch-picture.ts';

const usualTimeoutMs = 60_000;
/** A picture of 20 MB as base64, and the JSON around it. */
const maxAnswerBytes = 28_000_000;

/** An external image service. Returns the bytes of a picture, not yet checked. */
export interface ImageService {
  draw(order: GenerateImageInput): Promise<Buffer>;
  /** Missing for models that can only fill in square pictures. */
  relight?(picture: Buffer, mimeType: string, light: LightName): Promise<Buffer>;
}

const looks: Record<ImageStyle, string> = {
  rustic: 'Rustic: reclaimed wood, warm browns, the texture of a hand-printed poster.',
  natural: 'Natural: daylight, honest materials, calm colours.',
  vintage: 'Vintage: a screen-printed concert poster of the sixties, few inks, slight misregistration.',
  artistic: 'Artistic: bold shapes, expressive brushwork, an unusual composition.',
  vivid: 'Vivid: saturated colours, strong contrast, stage light.',
};

const lightWords: Record<LightName, string> = {
  'golden hour': 'low golden evening sun from the side, long soft shadows',
  'stage blue': 'deep blue stage light from above with a magenta edge light',
  candlelight: 'candlelight from the middle of the picture, everything around it falling into warm darkness',
};

export function openAiImages(
  { apiKey, baseUrl, model }: NonNullable<Config['openai']>,
  timeoutMs = usualTimeoutMs,
): ImageService {
  const base = new URL(baseUrl);
  const folder = `${base.origin}${base.pathname.replace(/\/+$/, '')}`;

  async function ask(path: string, body: string | FormData): Promise<Buffer> {
    const answer = await fetch(`${folder}${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${apiKey}`,
        accept: 'application/json',
        ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
      },
      body,
      // A redirect would send the key to another address.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!answer.ok || !answer.body) {
      await answer.body?.cancel();
      throw refusal(answer.status);
    }
    const text = (await readWithin(answer.body, maxAnswerBytes)).toString();
    const { b64_json: data, url: address } = firstImageIn(text);
    if (typeof data === 'string') return Buffer.from(data, 'base64');
    if (typeof address !== 'string') throw serviceFailed(noPicture);
    return fetchPicture(address, base.host, timeoutMs / 2);
  }

  const draw = (order: GenerateImageInput) =>
    ask('/images/generations', JSON.stringify({ model, n: 1, ...orderOf(model, order) })).catch(failed);

  function relight(picture: Buffer, mimeType: string, light: LightName): Promise<Buffer> {
    const form = new FormData();
    form.set('model', model);
    form.set(
      'prompt',
      `Keep this photograph exactly as it is and change only its light: ${lightWords[light]}.`,
    );
    form.set('n', '1');
    form.set(
      'image',
      new Blob([new Uint8Array(picture)], { type: mimeType }),
      mimeType === 'image/webp' ? 'photo.webp' : 'photo.jpg',
    );
    return ask('/images/edits', form).catch(failed);
  }

  return isDallE(model) ? { draw } : { draw, relight };
}

function isDallE(model: string): boolean {
  return model.startsWith('dall-e');
}

function orderOf(
  model: string,
  { prompt, style, size, quality }: GenerateImageInput,
): Record<string, string> {
  const words = { prompt: `${prompt}\n\n${looks[style]}` };
  if (/^(chat)?gpt-image/.test(model)) {
    return { ...words, size, quality: quality === 'hd' ? 'high' : 'medium' };
  }
  const asText = { ...words, response_format: 'b64_json' };
  if (model === 'dall-e-3') return { ...asText, size: size.replace('1536', '1792'), quality };
  if (isDallE(model)) return { ...asText, size: '1024x1024' };
  // About models of other servers nothing is known, so only what all of them accept.
  return { ...asText, size };
}

export const noPicture = 'The image service has sent something that is no picture. Please try again.';

/** From the status alone: the service's own message may quote the key. */
function refusal(status: number): Failure {
  if (status === 429) return busy('The image service is busy. Please try again in a minute.', 60);
  if (status === 401 || status === 403) {
    return serviceFailed('The image service does not accept our key. Please check OPENAI_API_KEY.');
  }
  if (status >= 400 && status < 500) {
    return serviceFailed(
      `The image service has refused this request (status ${status}). Other words may help.`,
    );
  }
  return serviceFailed(`The image service has failed (status ${status}). Please try again later.`);
}

function failed(error: Error): never {
  if (error instanceof Failure) throw error;
  throw error.name === 'TimeoutError' || error.name === 'AbortError'
    ? busy('The image service did not answer in time. Please try again in a minute.', 60)
    : serviceFailed('No picture can be had from the image service at the moment. Please try again later.');
}

function firstImageIn(text: string): { b64_json?: unknown; url?: unknown } {
  try {
    const { data } = JSON.parse(text) as { data: unknown };
    const first: unknown = Array.isArray(data) ? data[0] : undefined;
    return typeof first === 'object' && first !== null ? first : {};
  } catch {
    throw serviceFailed(noPicture);
  }
}
