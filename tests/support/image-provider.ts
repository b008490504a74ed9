import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';

export interface ImageOrder {
  path: string;
  authorization: string;
  contentType: string;
  body: string;
}

export type ImageReaction =
  | 'hang'
  | 'hang up'
  | { status?: number; body: unknown; headers?: Record<string, string> };

export interface ImageProvider {
  host: string;
  environment: Record<'OPENAI_API_KEY' | 'OPENAI_BASE_URL', string>;
  /** All that was asked of it, granted or not. */
  asked: ImageOrder[];
  /** For the next requests, one each; after that, a picture. */
  reactions: ImageReaction[];
  close(): Promise<void>;
}

export const imageKey = 'CANARY-image-key';

/** A server that speaks OpenAI's calls for images; under other paths it hands out a picture. */
export async function startImageProvider(): Promise<ImageProvider> {
  const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#246' } })
    .png()
    .toBuffer();
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider: ImageProvider = {
    host,
    environment: { OPENAI_API_KEY: imageKey, OPENAI_BASE_URL: `http://${host}/v1/` },
    asked: [],
    reactions: [],
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { url: path = '', headers } = request;
    provider.asked.push({
      path,
      authorization: headers.authorization ?? '',
      contentType: headers['content-type'] ?? '',
      body: Buffer.concat(chunks).toString('latin1'),
    });
    const reaction = provider.reactions.shift();
    if (reaction === 'hang') return;
    if (reaction === 'hang up') {
      request.socket.destroy();
      return;
    }
    if (!reaction && !path.startsWith('/v1/')) {
      response.writeHead(200, { 'content-type': 'image/png' }).end(picture);
      return;
    }
    const {
      status = 200,
      body,
      headers: more,
    } = reaction ?? {
      body: { data: [{ b64_json: picture.toString('base64') }] },
    };
    response.writeHead(status, { 'content-type': 'application/json', ...more });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  }

  return provider;
}
