import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Call, RequestHeader } from '#contract/call.ts';
import type { ErrorBody } from '#contract/errors.ts';
import type { InputFacts } from '#contract/venue/brand.ts';

type Json = Record<string, unknown>;

export const errorBody = z.object({
  error: z.string(),
  message: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  reauthenticate: z.literal(true).optional(),
}) satisfies z.ZodType<ErrorBody>;

/** The OpenAPI document, generated from the schemas that parse requests and replies. */
function describeApi(calls: Call[], publicUrl: string, facts: InputFacts): Json {
  const paths: Record<string, Json> = {};
  for (const call of calls) {
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: describeCall(call, facts) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Greenroom', version: '1' },
    servers: [{ url: publicUrl }],
    paths,
    components: { schemas: { Error: jsonSchema(errorBody, 'output') } },
  };
}

export const openApiPath = '/api/openapi.json';

export function openApiRoute(
  app: FastifyInstance,
  calls: Call[],
  publicUrl: string,
  currentFacts: () => Promise<InputFacts>,
): void {
  let described: { facts: InputFacts; text: string } | undefined;
  app.get(openApiPath, async (_request, reply) => {
    const facts = await currentFacts();
    if (described?.facts !== facts) {
      described = { facts, text: JSON.stringify(describeApi(calls, publicUrl, facts)) };
    }
    reply.type('application/json; charset=utf-8');
    return described.text;
  });
}

function describeCall(call: Call, facts: InputFacts): Json {
  const body = call.body ?? call.bodyFor?.(facts);
  return {
    operationId: call.name,
    summary: call.summary,
    'x-access': call.access,
    ...(call.reauthenticate && { 'x-reauthenticate': true }),
    parameters: [
      ...parametersIn('path', call.params),
      ...parametersIn('query', call.query),
      ...(call.headers ?? []).map((name) => ({
        name,
        in: 'header',
        required: false,
        description: headerMeanings[name],
        schema: { type: 'string' },
      })),
    ],
    ...(body || call.bodyType
      ? {
          requestBody: {
            required: !body?.safeParse(undefined).success,
            content: {
              [call.bodyType ?? 'application/json']: {
                schema: withFiles(body ? jsonSchema(body, 'input') : { type: 'object' }, call.files),
              },
            },
          },
        }
      : {}),
    responses: {
      [call.status ?? 200]: {
        description: 'Done',
        content: { [call.replyType ?? 'application/json']: { schema: jsonSchema(call.reply, 'output') } },
      },
      default: {
        description: 'An error, as a sentence for people',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  };
}

const headerMeanings: Record<RequestHeader, string> = {
  'If-Match':
    'The ETag of what is to be changed. When that has changed since, the answer is 409 and nothing is done.',
  'Idempotency-Key':
    'Up to 200 visible ASCII characters. The same request under the same key gets the first answer and is not done twice.',
  'X-Invite': 'The token of an invitation.',
};

function withFiles(schema: Json, files: Call['files'] = {}): Json {
  const file = { type: 'string', format: 'binary' };
  const fields = Object.entries(files).map(([name, max]) => [
    name,
    max === 1 ? file : { type: 'array', items: file, maxItems: max },
  ]);
  if (fields.length === 0) return schema;
  return { ...schema, properties: { ...(schema.properties as Json), ...Object.fromEntries(fields) } };
}

function parametersIn(place: 'path' | 'query', schema: z.ZodType | undefined): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return rest;
}
