import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ManagedImage } from '#contract/gallery/gallery.ts';
import { acceptBytes } from '#server/gallery/accept-image.ts';
import { builtInImageMaker, serviceImages } from '#server/gallery/image-maker.ts';
import { openAiImages } from '#server/integrations/openai-images.ts';
import { type SignedInAdmin, signedInAdmin } from '#tests/support/admin.ts';
import { addImage } from '#tests/support/gallery.ts';
import {
  type ImageProvider,
  type ImageReaction,
  imageKey,
  startImageProvider,
} from '#tests/support/image-provider.ts';
import { startTestSite, type TestSite } from '#tests/support/test-site.ts';

const words = { prompt: 'A fiddle on a porch', style: 'vintage' };

describe('Staff who have an image service', () => {
  let site: TestSite;
  let admin: SignedInAdmin;
  let provider: ImageProvider;
  /** Another server of this machine, which nobody outside may have us ask. */
  let inner: ImageProvider;
  beforeAll(async () => {
    provider = await startImageProvider();
    inner = await startImageProvider();
    site = await startTestSite({
      dialect: 'sqlite',
      environment: { ...provider.environment, GENERATION_LIMIT: '0' },
    });
    admin = await signedInAdmin(site);
  });
  beforeEach(() => {
    provider.asked.length = 0;
    provider.reactions.length = 0;
    inner.asked.length = 0;
  });
  afterAll(async () => {
    await site.close();
    await provider.close();
    await inner.close();
  });

  function generate(body: Record<string, string> = words) {
    return site.http.inject({
      method: 'POST',
      url: '/api/admin/generate-image',
      headers: admin.headers,
      payload: body,
    });
  }

  async function counted(): Promise<number> {
    return (await site.database.db.selectFrom('images').select('id').execute()).length;
  }

  test('get its picture, of our own encoding, in the style and quality that they chose', async () => {
    const made = await generate();
    expect(made.statusCode).toBe(201);
    expect(made.json()).toMatchObject({
      originalName: 'a-fiddle-on-a-porch.jpg',
      mimeType: 'image/jpeg',
      width: 64,
      height: 64,
      category: 'generated',
      description: words.prompt,
      tags: 'vintage',
      isPublic: false,
    });
    const [order] = provider.asked;
    expect(order).toMatchObject({ path: '/v1/images/generations', authorization: `Bearer ${imageKey}` });
    const { prompt, ...rest } = JSON.parse(order?.body ?? '');
    expect(rest).toEqual({ model: 'gpt-image-1', n: 1, size: '1024x1024', quality: 'high' });
    expect(prompt).toContain(words.prompt);
    expect(prompt).toContain('Vintage');
  });

  test.each([
    ['dall-e-3', { size: '1792x1024', quality: 'hd', response_format: 'b64_json' }],
    ['dall-e-2', { size: '1024x1024', response_format: 'b64_json' }],
    ['gpt-image-1.5', { size: '1536x1024', quality: 'high' }],
    ['some-local-model', { size: '1536x1024', response_format: 'b64_json' }],
  ])('are understood by %s', async (model, order) => {
    await makerOf(model).draw({ prompt: 'x', style: 'rustic', size: '1536x1024', quality: 'hd' });
    const { prompt: _, ...rest } = JSON.parse(provider.asked[0]?.body ?? '');
    expect(rest).toEqual({ model, n: 1, ...order });
  });

  function makerOf(model: string, patienceMs?: number) {
    const settings = { apiKey: imageKey, baseUrl: `http://${provider.host}/v1`, model };
    const { semaphores, venue, pens } = site.services;
    return serviceImages(
      openAiImages(settings, patienceMs),
      (bytes) => acceptBytes(site.services, bytes),
      builtInImageMaker(semaphores, () => venue.current(), pens),
    );
  }

  test('get another light from it at each click', async () => {
    const photo = await addImage(site, { headers: admin.headers });
    for (const light of ['golden hour', 'stage blue']) {
      const made = await site.http.inject({
        method: 'POST',
        url: `/api/admin/generate-variation/${photo.id}`,
        headers: admin.headers,
        payload: { variationType: 'lighting' },
      });
      expect(made.json()).toMatchObject({ category: 'generated', tags: light, originId: photo.id });
    }
    const [order] = provider.asked;
    expect(order?.path).toBe('/v1/images/edits');
    expect(order?.contentType).toMatch(/^multipart\/form-data/);
    expect(order?.body).toContain('golden evening sun');
    expect(order?.body).toContain('filename="photo.jpg"');
  });

  const notAPicture = 'The image service has sent something that is no picture. Please try again.';
  const asPicture = (text: string) => ({ data: [{ b64_json: Buffer.from(text).toString('base64') }] });
  const secret = `Incorrect API key provided: ${imageKey}, see upstream`;
  const failures: [what: string, reaction: ImageReaction, status: number, sentence: RegExp][] = [
    ['refuses', { status: 400, body: { error: { message: secret } } }, 502, /refused this request/],
    ['does not know the key', { status: 401, body: { error: { message: secret } } }, 502, /our key/],
    ['has too much to do', { status: 429, body: { error: { message: secret } } }, 503, /busy/],
    ['fails', { status: 500, body: secret }, 502, /failed \(status 500\)/],
    ['sends us elsewhere', { status: 307, body: '', headers: { location: '/v1/else' } }, 502, /failed/],
    ['hangs up', 'hang up', 502, /at the moment/],
    ['answers garbage', { body: '<html>' }, 502, new RegExp(notAPicture)],
    ['answers null', { body: 'null' }, 502, new RegExp(notAPicture)],
    ['answers without a picture', { body: { data: [] } }, 502, new RegExp(notAPicture)],
    [
      'sends what is no picture',
      { body: asPicture('<script>alert(1)</script>') },
      502,
      new RegExp(notAPicture),
    ],
    [
      'sends SVG',
      { body: asPicture('<svg xmlns="http://www.w3.org/2000/svg"/>') },
      502,
      new RegExp(notAPicture),
    ],
  ];
  test.each(failures)(
    'are told so when it %s, and nothing is kept',
    async (_what, reaction, status, sentence) => {
      const before = await counted();
      provider.reactions.push(reaction);
      const answer = await generate();
      expect(answer.statusCode).toBe(status);
      expect(answer.json().message).toMatch(sentence);
      expect(answer.headers['retry-after']).toBe(status === 503 ? '60' : undefined);
      expect(answer.body).not.toMatch(/CANARY|upstream/);
      expect(JSON.stringify(site.logged)).not.toMatch(/CANARY|upstream/);
      expect(await counted()).toBe(before);
      expect(provider.asked).toHaveLength(1);
    },
  );

  test('are not kept waiting when it never answers', async () => {
    const impatient = makerOf('gpt-image-1', 100);
    provider.reactions.push('hang');
    const request = { prompt: 'x', style: 'rustic', size: '1024x1024', quality: 'hd' } as const;
    await expect(impatient.draw(request)).rejects.toMatchObject({
      kind: 'busy',
      message: 'The image service did not answer in time. Please try again in a minute.',
    });
    const { imageMaker } = site.services;
    site.services.imageMaker = impatient;
    provider.reactions.push('hang');
    expect((await generate()).statusCode).toBe(503);
    site.services.imageMaker = imageMaker;
  });

  test('get a picture that the service only names, if it names one of its own', async () => {
    provider.reactions.push({ body: { data: [{ url: `http://${provider.host}/made/1.png` }] } });
    expect((await generate()).json<ManagedImage>()).toMatchObject({ width: 64 });
    // The key is for the service's calls, and for nothing else.
    expect(provider.asked.map(({ path, authorization }) => [path, authorization !== ''])).toEqual([
      ['/v1/images/generations', true],
      ['/made/1.png', false],
    ]);
  });

  test('never have this machine ask itself or its neighbours', async () => {
    const port = inner.host.split(':')[1];
    for (const url of [
      `http://${inner.host}/secret`,
      `http://localhost:${port}/secret`,
      `http://[::1]:${port}/secret`,
      `http://[::ffff:127.0.0.1]:${port}/secret`,
      `http://2130706433:${port}/secret`,
      `http://0:${port}/secret`,
      `http://user@${inner.host}/secret`,
      'http://169.254.169.254/latest/meta-data/',
      'file:///etc/passwd',
      'data:image/png;base64,AAAA',
      '//elsewhere',
      'x',
    ]) {
      provider.reactions.push({ body: { data: [{ url }] } });
      expect([url, (await generate()).statusCode]).toEqual([url, 502]);
    }
    provider.reactions.push(
      { body: { data: [{ url: `http://${provider.host}/made/2.png` }] } },
      { status: 302, body: '', headers: { location: `http://${inner.host}/secret` } },
    );
    expect((await generate()).statusCode).toBe(502);
    expect(inner.asked).toEqual([]);
  });

  test('are not led in circles', async () => {
    const here = `http://${provider.host}/made/3.png`;
    provider.reactions.push({ body: { data: [{ url: here }] } });
    for (let hop = 0; hop < 9; hop += 1) {
      provider.reactions.push({ status: 302, body: '', headers: { location: here } });
    }
    expect((await generate()).statusCode).toBe(502);
    expect(provider.asked).toHaveLength(5);
  });
});

describe('Staff who generate a lot', () => {
  test('are stopped when an hour’s worth is used up, each and all together, until the hour is over', async () => {
    const provider = await startImageProvider();
    const site = await startTestSite({
      dialect: 'sqlite',
      environment: { ...provider.environment, GENERATION_LIMIT: '2' },
    });
    const admins = await Promise.all([1, 2, 3, 4].map(() => signedInAdmin(site)));
    const generate = async (admin: SignedInAdmin | undefined) => {
      const answer = await site.http.inject({
        method: 'POST',
        url: '/api/admin/generate-image',
        headers: admin?.headers ?? {},
        payload: words,
      });
      return answer.statusCode;
    };
    const [first, second, third, fourth] = admins;
    expect([await generate(first), await generate(first), await generate(first)]).toEqual([201, 201, 429]);
    for (const admin of [second, second, third, third]) expect(await generate(admin)).toBe(201);
    expect(await generate(fourth)).toBe(429);
    expect(provider.asked).toHaveLength(6);
    site.time.now = new Date(site.time.now.getTime() + 60 * 60_000);
    expect(await generate(first)).toBe(201);
    await site.close();
    await provider.close();
  });
});
