import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { startTestSite, type TestSite } from '#tests/support/test-site.ts';

interface Schema {
  type?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  required?: string[];
  $ref?: string;
  enum?: string[];
}

interface Operation {
  operationId: string;
  summary: string;
  parameters: { name: string; in: string; required: boolean; schema: Schema }[];
  requestBody?: { required: boolean; content: Record<string, { schema: Schema }> };
  responses: Record<string, { description: string; content: Record<string, { schema: Schema }> }>;
}

interface Description {
  openapi: string;
  info: { title: string; version: string };
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

describe('A developer who reads the description of the calls', () => {
  let site: TestSite;
  let text: string;
  let description: Description;
  beforeAll(async () => {
    site = await startTestSite({
      dialect: 'sqlite',
      environment: {
        PUBLIC_URL: 'https://folklore.example.com',
        SMTP_URL: 'smtp://CANARY:CANARY@mail.example.com',
        MAIL_FROM: 'CANARY@example.com',
        TWILIO_ACCOUNT_SID: 'CANARY',
        TWILIO_AUTH_TOKEN: 'CANARY',
        TWILIO_FROM: '+17065550142',
        OPENAI_API_KEY: 'CANARY',
        S3_BUCKET: 'canary-bucket',
        AWS_ACCESS_KEY_ID: 'CANARY',
        AWS_SECRET_ACCESS_KEY: 'CANARY',
      },
    });
    const answer = await site.http.inject('/api/openapi.json');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    text = answer.body;
    description = JSON.parse(text);
  });
  afterAll(() => site.close());

  test('finds which version it is, of what, and where', () => {
    expect(description.openapi).toBe('3.1.0');
    expect(description.info.title).toBe('Greenroom');
    expect(description.servers).toEqual([{ url: 'https://folklore.example.com' }]);
  });

  test('finds every call there is, and no other', () => {
    const described = Object.entries(description.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described.toSorted()).toEqual(calls.map(({ method, path }) => `${method} ${path}`).toSorted());
    const names = Object.values(description.paths).flatMap((operations) =>
      Object.values(operations).map(({ operationId }) => operationId),
    );
    expect(new Set(names).size).toBe(calls.length);
  });

  test.each(calls.map((call) => [call.name, call] as const))(
    'finds what %s takes and gives',
    (_name, call) => {
      const operation = description.paths[call.path]?.[call.method.toLowerCase()];
      expect(operation?.operationId).toBe(call.name);
      expect(operation?.summary).toBeTruthy();
      const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const parameters = operation?.parameters ?? [];
      expect(parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)).toEqual(
        inPath,
      );
      for (const parameter of parameters) {
        expect(Object.keys(parameter.schema).length, parameter.name).toBeGreaterThan(0);
        if (parameter.in === 'path') expect(parameter.required).toBe(true);
      }
      const inHeaders = parameters.filter((parameter) => parameter.in === 'header');
      expect(inHeaders.map(({ name }) => name)).toEqual(call.headers ?? []);
      const hasBody = (call.body ?? call.bodyFor ?? call.bodyType) !== undefined;
      expect(operation?.requestBody !== undefined).toBe(hasBody);
      if (hasBody)
        expect(operation?.requestBody?.content).toHaveProperty([call.bodyType ?? 'application/json']);
      const content = operation?.responses[call.status ?? 200]?.content;
      if (call.replyType) expect(content).toHaveProperty([call.replyType]);
      else expect(['object', 'array']).toContain(content?.['application/json']?.schema.type);
      expect(operation?.responses.default?.content['application/json']?.schema.$ref).toBe(
        '#/components/schemas/Error',
      );
    },
  );

  test('finds the headers that a call reads, and every form with files', () => {
    const readers = (header: string) =>
      calls.filter(({ headers }) => headers?.some((name) => name === header));
    expect(readers('X-Invite').map(({ name }) => name)).toEqual(['registerAdmin']);
    expect(readers('Idempotency-Key').map(({ name }) => name)).toEqual(
      expect.arrayContaining(['submitApplication', 'uploadImage']),
    );
    expect(readers('If-Match').map(({ name }) => name)).toEqual(
      expect.arrayContaining(['changeEvent', 'changeSite', 'changeReview', 'bookApplication']),
    );
    const pictures = description.paths['/api/application-status/{token}/pictures']?.put?.requestBody;
    expect(pictures).toMatchObject({
      required: true,
      content: {
        'multipart/form-data': { schema: { type: 'object', properties: { flyer: { type: 'string' } } } },
      },
    });
  });

  test('finds which bodies may be left out', () => {
    const optional = Object.values(description.paths)
      .flatMap((operations) => Object.values(operations))
      .filter(({ requestBody }) => requestBody?.required === false);
    expect(optional.map(({ operationId }) => operationId).toSorted()).toEqual([
      'createInvitation',
      'declineApplication',
      'eraseApplication',
    ]);
  });

  test('finds the shape of an error, and of what they know from the site', () => {
    expect(description.components.schemas.Error).toMatchObject({
      type: 'object',
      required: ['error', 'message'],
    });
    const event =
      description.paths['/api/events']?.get?.responses['200']?.content['application/json']?.schema.items;
    expect(event?.properties?.category?.enum).toEqual(['Live Music', 'Community Event', 'Other']);
    const visit = description.paths['/api/analytics']?.post?.requestBody?.content['application/json']?.schema;
    expect(visit?.required).toEqual(['name', 'path']);
    const form =
      description.paths['/api/performance-application']?.post?.requestBody?.content['multipart/form-data']
        ?.schema;
    expect(form?.required).toEqual(['name', 'email', 'phone', 'performanceType', 'preferredDates']);
    const file = { type: 'string', format: 'binary' };
    expect(form?.properties).toMatchObject({
      performanceType: { enum: ['Solo Artist', 'Duo', 'Band', 'Other'] },
      bandPhotos: { type: 'array', items: file, maxItems: 3 },
      flyer: file,
    });
    for (const ref of text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)) {
      expect(description.components.schemas).toHaveProperty(ref[1] ?? '');
    }
  });

  test('finds no secret of the owner’s, and nothing of how it is built', () => {
    expect(text).not.toMatch(/CANARY|canary-bucket|localhost|sqlite|postgres|passwordHash|node_modules/);
  });
});
