import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import type { MailServer } from './mail-server.ts';

export interface CuttableLine {
  /** The same address as the target's, by way of this line. */
  url: string;
  /** As if the server had gone: nobody listens, and what was open breaks off. */
  cut(): Promise<void>;
  mend(): Promise<void>;
  /** As if a cable was pulled: connections are taken and kept, and nothing comes through. */
  hold(): void;
  /** What was held back comes through, late. */
  release(): void;
}

/** Stands between a site and its database. */
export async function openLine(target: URL): Promise<CuttableLine> {
  const sockets = new Set<Socket>();
  let isHeld = false;
  function open(port: number): Promise<Server> {
    const line = createServer((near) => {
      const far = connect(Number(target.port), target.hostname);
      for (const [one, other] of [[near, far] as const, [far, near] as const]) {
        sockets.add(one);
        one.on('error', () => other.destroy());
        one.on('close', () => {
          sockets.delete(one);
          other.destroy();
        });
        one.pipe(other);
        if (isHeld) one.pause();
      }
    });
    return new Promise((resolve) => line.listen(port, '127.0.0.1', () => resolve(line)));
  }
  let line = await open(0);
  const { port } = line.address() as AddressInfo;
  const url = new URL(target);
  url.host = `127.0.0.1:${port}`;
  return {
    url: url.href,
    async cut() {
      const closed = new Promise((resolve) => line.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    async mend() {
      line = await open(port);
    },
    hold() {
      isHeld = true;
      for (const socket of sockets) socket.pause();
    },
    release() {
      isHeld = false;
      for (const socket of sockets) socket.resume();
    },
  };
}

/** Takes connections and says nothing. */
export async function startSilentServer(): Promise<{ port: number; connections(): number }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, connections: () => sockets.size };
}

/** Where a mail server can fall silent, in the order in which a mail passes through it. */
export type SmtpStage = 'greeting' | 'EHLO' | 'AUTH' | 'MAIL' | 'RCPT' | 'DATA' | 'content' | 'answer';

export interface MailLine {
  environment: MailServer['environment'];
  /** Each new connection takes the next of these in turn, and nothing passes from there on; none: all passes. */
  silentAt: SmtpStage[];
  /** How many connections have fallen silent. */
  silent: number;
  /** All that was said to the mail server, whether it passed or not. */
  said: string;
}

/** Stands in front of a mail server that it can make fall silent at any stage, without hanging up. */
export async function openMailLine({ environment }: MailServer): Promise<MailLine> {
  const target = new URL(environment.SMTP_URL);
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = createServer((near) => {
    const stage = line.silentAt[connections++ % line.silentAt.length];
    const far = connect(Number(target.port), target.hostname);
    for (const [one, other] of [[near, far] as const, [far, near] as const]) {
      sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
    }
    let isSilent = false;
    let isContent = false;
    let isComplete = false;
    const fallSilent = () => {
      if (!isSilent) line.silent += 1;
      isSilent = true;
    };
    const toServer = (text: string) => {
      if (!isSilent) far.write(text, 'latin1');
    };
    near.on('data', (chunk: Buffer) => {
      line.said += chunk.toString('latin1');
      // Line by line: commands may come several at once.
      for (const text of chunk.toString('latin1').split(/(?<=\r\n)/)) {
        if (isContent && stage === 'content') fallSilent();
        if (!isContent && stage !== undefined && text.startsWith(stage)) fallSilent();
        if (isContent && text === '.\r\n') isComplete = true;
        toServer(text);
      }
    });
    far.on('data', (chunk: Buffer) => {
      if (stage === 'greeting' || (stage === 'answer' && isComplete)) fallSilent();
      if (isSilent) return;
      if (/^354 /m.test(chunk.toString('latin1'))) isContent = true;
      near.write(chunk);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  const url = new URL(target);
  url.port = String((server.address() as AddressInfo).port);
  const line: MailLine = {
    environment: { ...environment, SMTP_URL: url.href },
    silentAt: [],
    silent: 0,
    said: '',
  };
  return line;
}
