import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

interface OwnRequest {
  method?: string;
  url: string;
  /** In place of a client's: there is no connection. */
  remoteAddress: string;
  payload?: object | undefined;
}

interface OwnAnswer {
  status: number;
  headers: OutgoingHttpHeaders;
  body: string;
}

/**
 * The server's own request, through the same checks as a client's, for an answer that is text. Made of Node's own
 * request and response as they are: Fastify's `inject` has kinds of its own, and once Node's functions have seen those
 * too, they take longer over each request that comes, kept pages included.
 */
export function askApp(
  app: FastifyInstance,
  { method = 'GET', url, remoteAddress, payload }: OwnRequest,
): Promise<OwnAnswer> {
  const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress });
  const request = new IncomingMessage(socket);
  const body = payload && JSON.stringify(payload);
  Object.assign(request, { method, url, httpVersionMajor: 1, httpVersionMinor: 1, httpVersion: '1.1' });
  request.headers = { host: 'localhost' };
  if (body !== undefined) {
    request.headers['content-type'] = 'application/json';
    request.headers['content-length'] = String(Buffer.byteLength(body));
    request.push(body);
  }
  request.push(null);
  request.complete = true;

  const response = new ServerResponse(request);
  const { promise, resolve } = Promise.withResolvers<OwnAnswer>();
  let headers: OutgoingHttpHeaders = {};
  function writeHead(_status: number, all: OutgoingHttpHeaders): ServerResponse {
    headers = all;
    return response;
  }
  function end(text: string | Buffer | null): ServerResponse {
    response.finished = true;
    resolve({ status: response.statusCode, headers, body: text?.toString() ?? '' });
    response.emit('finish');
    return response;
  }
  app.routing(request, Object.assign(response, { writeHead, end }));
  return promise;
}
