import fastify from 'fastify';
import { expect, test } from 'vitest';
import { askApp } from './ask-app.ts';

test('The server asks itself as whoever it says, and gets status, headers and text', async () => {
  const app = fastify({ logger: false });
  const ended: string[] = [];
  app.addHook('onRequest', async (request, reply) => {
    reply.raw.once('finish', () => ended.push(request.url));
  });
  app.post('/echo', async ({ ip, body }, reply) =>
    reply.code(429).header('retry-after', '7').send({ ip, body }),
  );
  app.get('/nothing', async (_request, reply) => reply.code(204).send());
  app.get('/fails', async () => {
    throw new Error('broken');
  });
  await app.ready();
  const asked = (url: string) => askApp(app, { url, remoteAddress: 'own' });

  const payload = { words: 'Grüße' };
  const echo = await askApp(app, { method: 'POST', url: '/echo', remoteAddress: '203.0.113.7', payload });
  expect(echo).toMatchObject({ status: 429, headers: { 'retry-after': '7' } });
  expect(JSON.parse(echo.body)).toEqual({ ip: '203.0.113.7', body: payload });
  expect(await asked('/nothing')).toMatchObject({ status: 204, body: '' });
  expect(await asked('/fails')).toMatchObject({ status: 500 });
  expect(await asked('/missing')).toMatchObject({ status: 404 });
  expect(ended).toEqual(['/echo', '/nothing', '/fails', '/missing']);
});
