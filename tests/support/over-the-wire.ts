import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import type { TestSite } from './test-site.ts';

export interface WireAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
  text: string;
}

export interface WireRequest {
  method?: string;
  headers?: OutgoingHttpHeaders;
  body?: string | Buffer;
}

export interface Wire {
  port: number;
  /** A request whose path is sent as it stands, and whose answer is not decoded. */
  ask(path: string, options?: WireRequest): Promise<WireAnswer>;
  /** Whatever bytes one likes; gives what comes back until the server hangs up. */
  say(bytes: string | Buffer): Promise<string>;
}

/** Lets a test site listen, for what only shows on a real socket. Each of its processes is asked in turn. */
export async function openWire({ processes }: TestSite): Promise<Wire> {
  const ports: number[] = [];
  for (const { app } of processes) {
    await app.http.listen({ port: 0, host: '127.0.0.1' });
    ports.push((app.http.server.address() as AddressInfo).port);
  }
  let turn = 0;
  const next = () => ports[turn++ % ports.length] ?? 0;
  return {
    port: ports[0] ?? 0,
    ask: (path, options) => ask(next(), path, options),
    say: (bytes) => say(next(), bytes),
  };
}

function ask(
  port: number,
  path: string,
  { method = 'GET', headers = {}, body }: WireRequest = {},
): Promise<WireAnswer> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, method, headers, agent: false }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () => {
        const bytes = Buffer.concat(chunks);
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes, text: bytes.toString() });
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

function say(port: number, bytes: string | Buffer): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let heard = '';
    socket.setTimeout(5_000, () => socket.destroy());
    socket.on('data', (chunk) => {
      heard += chunk;
    });
    // A server that refuses may hang up while the rest is still being sent.
    socket.on('error', () => {});
    socket.on('close', () => resolve(heard));
    socket.write(bytes);
  });
}
