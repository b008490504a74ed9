import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedSms {
  to: string;
  from: string;
  body: string;
  path: string;
  authorization: string;
}

export type SmsReaction =
  | 'hang'
  | 'hang up'
  | { status: number; body: unknown; headers?: Record<string, string> };

export interface SmsProvider {
  environment: Record<'TWILIO_ACCOUNT_SID' | 'TWILIO_AUTH_TOKEN' | 'TWILIO_FROM' | 'TWILIO_BASE_URL', string>;
  /** All that was asked of it, granted or not. */
  asked: ReceivedSms[];
  /** For the next messages, one each; after that, everything is taken. */
  reactions: SmsReaction[];
  /** Will not send to this number. */
  refuse: string | null;
  /** Refuses everything in this way. */
  refusal: Exclude<SmsReaction, string> | null;
  close(): Promise<void>;
}

export const smsToken = 'CANARY-twilio-token';

/** A server that speaks Twilio's call for messages. */
export async function startSmsProvider(): Promise<SmsProvider> {
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const provider: SmsProvider = {
    environment: {
      TWILIO_ACCOUNT_SID: 'ACcanary0123456789',
      TWILIO_AUTH_TOKEN: smsToken,
      TWILIO_FROM: '+17065550142',
      TWILIO_BASE_URL: `http://127.0.0.1:${port}`,
    },
    asked: [],
    reactions: [],
    refuse: null,
    refusal: null,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const form = new URLSearchParams(Buffer.concat(chunks).toString());
    provider.asked.push({
      to: form.get('To') ?? '',
      from: form.get('From') ?? '',
      body: form.get('Body') ?? '',
      path: request.url ?? '',
      authorization: request.headers.authorization ?? '',
    });
    const refusal: SmsReaction = {
      status: 400,
      body: { code: 21610, message: 'Attempt to send to unsubscribed' },
    };
    const isRefused = form.get('To') === provider.refuse;
    const reaction = isRefused
      ? refusal
      : (provider.refusal ??
        provider.reactions.shift() ?? {
          status: 201,
          body: { sid: `SM${provider.asked.length}`, status: 'queued', error_code: null },
        });
    if (reaction === 'hang') return;
    if (reaction === 'hang up') {
      request.socket.destroy();
      return;
    }
    response.writeHead(reaction.status, { 'content-type': 'application/json', ...reaction.headers });
    response.end(typeof reaction.body === 'string' ? reaction.body : JSON.stringify(reaction.body));
  }

  return provider;
}
