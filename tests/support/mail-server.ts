import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail extends ParsedMail {
  /** To whom the server was asked to deliver, whatever the mail itself says. */
  recipients: string[];
  raw: string;
}

/** What the server does with a mail that it has read. */
export type Reaction =
  | 'take'
  | 'hang'
  | 'hang up'
  /** Words that are a function quote the mail. */
  | { code: number; words: string | ((text: string) => string) };

/** The steps of a mail at which a server can refuse it. */
export const smtpSteps = ['connect', 'auth', 'sender', 'recipient', 'content'] as const;
export type SmtpStep = (typeof smtpSteps)[number];

export interface MailServer {
  environment: { SMTP_URL: string; MAIL_FROM: string };
  /** All that were read to the end, taken or not. */
  mails: ReceivedMail[];
  /** For the next mails, one each; after that, everything is taken. */
  reactions: Reaction[];
  /** Refuses whoever is named, with this answer. */
  refuse: { recipient: string | string[]; code: number; words: string } | null;
  /** Refuses each of these in words of its own. */
  refuseEach: Map<string, { code: number; words: string }>;
  /** Refuses everybody at this step, once it has taken so many mails. */
  refusal: { at: SmtpStep; code: number; words: string; after?: number } | null;
  /** How long it takes over each step of a mail. */
  delayMs: () => number;
  close(): Promise<void>;
}

export const mailUser = 'greenroom';
export const mailPassword = 'CANARY-smtp-password';

/** Greets at once. The library waits a tenth of a second in each connection, for clients that talk too soon. */
class PromptServer extends SMTPServer {
  override connect(socket: Socket, options?: object): void {
    super.connect(socket, options);
    const [connection] = [...this.connections].slice(-1);
    connection?.connectionReady();
    // The library's own timer greets nobody a second time.
    Object.assign(connection ?? {}, { connectionReady: () => {} });
  }
}

/** A real mail server on this machine. */
export async function startMailServer(port = 0): Promise<MailServer> {
  const sockets = new Set<Socket>();
  /** Goes on with the next step, or refuses this one. */
  function pass(at: SmtpStep, next: () => void, done: (error: Error) => void): void {
    const { refusal } = state;
    if (refusal?.at !== at || state.mails.length < (refusal.after ?? 0)) later(next);
    else done(Object.assign(new Error(refusal.words), { responseCode: refusal.code }));
  }
  const server = new PromptServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 100,
    logger: false,
    onConnect(_session, done) {
      pass('connect', done, done);
    },
    onAuth({ username, password }, _session, done) {
      if (username === mailUser && password === mailPassword)
        pass('auth', () => done(null, { user: username }), done);
      else done(Object.assign(new Error(`No such user: ${username} ${password}`), { responseCode: 535 }));
    },
    onMailFrom(_address, _session, done) {
      pass('sender', done, done);
    },
    onRcptTo({ address }, _session, done) {
      const { refuse } = state;
      const isNamed = refuse && [refuse.recipient].flat().includes(address);
      const refusal = state.refuseEach.get(address) ?? (isNamed ? refuse : undefined);
      if (!refusal) return pass('recipient', done, done);
      done(Object.assign(new Error(refusal.words), { responseCode: refusal.code }));
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString();
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        const mail = { ...parseMail(raw), recipients, raw };
        if (state.refusal?.at === 'content' && state.mails.length >= (state.refusal.after ?? 0))
          return pass('content', () => {}, done);
        state.mails.push(mail);
        const reaction = state.reactions.shift() ?? 'take';
        if (reaction === 'hang') return;
        if (reaction === 'hang up') {
          for (const socket of sockets) if (socket.remotePort === session.remotePort) socket.destroy();
        } else if (reaction === 'take') later(() => done(null, 'Ok: queued as 4F2A'));
        else {
          const { code, words } = reaction;
          const said = typeof words === 'string' ? words : words(mail.text ?? '');
          done(Object.assign(new Error(said), { responseCode: code }));
        }
      });
    },
  });
  server.on('error', () => {});
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.server.address() as AddressInfo;
  const state: MailServer = {
    environment: {
      SMTP_URL: `smtp://${mailUser}:${mailPassword}@127.0.0.1:${address.port}`,
      MAIL_FROM: 'Folklore <booking@example.com>',
    },
    mails: [],
    reactions: [],
    refuse: null,
    refuseEach: new Map(),
    refusal: null,
    delayMs: () => 0,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(resolve));
    },
  };
  function later(step: () => void): void {
    const delayMs = state.delayMs();
    if (delayMs > 0) setTimeout(step, delayMs);
    else step();
  }
  return state;
}

/** A mail as its reader's program sees it. Written by hand: what is under test must not check itself. */
export interface ParsedMail {
  /** By name in lower case, each as often as it was there. */
  headers: Record<string, string[]>;
  text: string;
  html: string;
}

export function parseMail(raw: string): ParsedMail {
  const { headers, body } = splitPart(raw);
  const boundary = /boundary="?([^";]+)"?/.exec(headers['content-type']?.[0] ?? '')?.[1];
  if (!boundary) return { headers, text: decodeBody(headers, body), html: '' };
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => part.replace(/^\r\n/, ''));
  // With an attachment, text and HTML are a part of their own.
  const [first = ''] = parts;
  if (splitPart(first).headers['content-type']?.[0]?.startsWith('multipart/'))
    return { ...parseMail(first), headers };
  const contentOf = (type: string) => {
    const part = parts.map(splitPart).find((one) => one.headers['content-type']?.[0]?.startsWith(type));
    return part ? decodeBody(part.headers, part.body) : '';
  };
  return { headers, text: contentOf('text/plain'), html: contentOf('text/html') };
}

function splitPart(raw: string): { headers: Record<string, string[]>; body: string } {
  const end = raw.indexOf('\r\n\r\n');
  const headers: Record<string, string[]> = {};
  for (const line of raw
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n')) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).toLowerCase();
    headers[name] = [...(headers[name] ?? []), decodeWords(line.slice(colon + 1).trim())];
  }
  return { headers, body: raw.slice(end + 4) };
}

/** Encoded words (RFC 2047), of which neighbours belong together. */
function decodeWords(value: string): string {
  return value
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_all, encoding: string, text: string) =>
      encoding.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64').toString()
        : quotedPrintable(text.replaceAll('_', ' ')),
    );
}

function decodeBody(headers: Record<string, string[]>, body: string): string {
  const encoding = headers['content-transfer-encoding']?.[0]?.toLowerCase();
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  if (encoding === 'quoted-printable') return quotedPrintable(body.replaceAll('=\r\n', ''));
  return body;
}

function quotedPrintable(text: string): string {
  const bytes = text.replaceAll(/=([0-9A-F]{2})/gi, (_all, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1').toString();
}
