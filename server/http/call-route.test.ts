import { Readable } from 'node:stream';
import fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Access, type Call, defineCall } from '#contract/call.ts';
import { notSignedIn } from '../failure.ts';
import type { AdminGuard } from './admin-guard.ts';
import { bindAdminCall, bindCall } from './call-route.ts';
import { sendError } from './errors.ts';

const rosa = { id: 7, username: 'Rosa', role: 'owner' as const };

/** Knows Rosa by a header. */
const guard: AdminGuard = {
  require: async ({ headers }) => {
    if (headers.from !== 'rosa') throw notSignedIn('Please sign in');
    return rosa;
  },
};

function call(path: Call['path'], access: Access, replyType?: Call['replyType']): Call {
  return defineCall(`GET ${path}`, {
    summary: '',
    access,
    reply: z.unknown(),
    ...(replyType ? { replyType } : {}),
  });
}

describe('A developer who adds a call', () => {
  test('cannot forget who may make it', () => {
    const app = fastify();
    const bind = (path: Call['path'], access: Access) => () => bindCall(app, call(path, access), () => null);
    expect(bind('/api/admin/things', 'admin')).toThrow(
      '/api/admin/things is for admins: bind it with bindAdminCall',
    );
    expect(bind('/api/things', 'admin')).toThrow('bindAdminCall');
    expect(bind('/api/admin/things', 'anyone')).toThrow('/api/admin/things must not be');
    expect(bind('/api/admin/login/again', 'anyone')).toThrow('must not be');
    expect(bind('/api/admin/{name}', 'anyone')).toThrow('must not be');
    expect(bind('/api/Admin/things', 'anyone')).toThrow('must not be');
    expect(bind('/api/things', 'anyone')).not.toThrow();
    for (const name of ['login', 'register', 'auth']) {
      expect(bind(`/api/admin/${name}`, 'anyone')).not.toThrow();
    }
    expect(() => bindAdminCall(app, guard, call('/api/others', 'anyone'), () => null)).toThrow('bindCall');
  });

  test('knows who is signed in, and has what is for admins kept by no cache', async () => {
    const app = fastify();
    app.setErrorHandler(sendError);
    bindAdminCall(app, guard, call('/api/things', 'admin'), ({ admin }) => admin);
    const answer = await app.inject({ url: '/api/things', headers: { from: 'rosa' } });
    expect(answer.json()).toEqual(rosa);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect((await app.inject('/api/things')).statusCode).toBe(401);
  });

  test('can send a file as it is', async () => {
    const app = fastify();
    bindAdminCall(app, guard, call('/api/admin/table', 'admin', 'text/csv'), () => 'name\r\nJune');
    bindAdminCall(app, guard, call('/api/admin/picture', 'admin', 'image/*'), ({ reply }) => {
      reply.type('image/webp');
      return Readable.from([Buffer.from([1, 2]), Buffer.from([3])]);
    });
    const table = await app.inject({ url: '/api/admin/table', headers: { from: 'rosa' } });
    expect(table.body).toBe('name\r\nJune');
    expect(table.headers['content-type']).toBe('text/csv; charset=utf-8');
    const picture = await app.inject({ url: '/api/admin/picture', headers: { from: 'rosa' } });
    expect([...picture.rawPayload]).toEqual([1, 2, 3]);
    expect(picture.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'no-store' });
  });
});
