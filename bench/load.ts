import { connect, type Socket } from 'node:net';

const connections = 32;

export interface Load {
  requestsPerSecond: number;
  answers: number;
}

/**
 * Asks for the same thing over and over on kept-alive connections for a while, of one server or of several alike. Answers are told apart by their
 * length alone, which costs next to nothing: a load that parses would measure itself.
 */
export async function load(
  urls: string | string[],
  ms: number,
  headers: Record<string, string> = {},
): Promise<Load> {
  const targets = [urls].flat().map((url) => new URL(url));
  const [{ hostname, pathname }] = targets as [URL];
  const lines = Object.entries({ Host: hostname, 'Accept-Encoding': 'br', ...headers });
  const request = `GET ${pathname} HTTP/1.1\r\n${lines.map((line) => line.join(': ')).join('\r\n')}\r\n\r\n`;
  const sockets = await Promise.all(
    Array.from({ length: connections }, (_, index) =>
      open(Number(targets[index % targets.length]?.port), hostname),
    ),
  );
  // Each server has made its page by itself, and packed it to a length of its own.
  const answerLengths: number[] = [];
  for (const index of targets.keys()) answerLengths.push(await firstAnswerLength(sockets[index], request));
  let answers = 0;
  let isRunning = true;
  for (const [index, socket] of sockets.entries()) {
    const answerBytes = answerLengths[index % targets.length] ?? 0;
    let missing = answerBytes;
    socket.on('data', (chunk) => {
      missing -= chunk.length;
      if (missing < 0) throw new Error('answers differ in length');
      if (missing > 0) return;
      answers += 1;
      missing = answerBytes;
      if (isRunning) socket.write(request);
    });
    socket.write(request);
  }
  const startedAt = performance.now();
  await new Promise((resolve) => setTimeout(resolve, ms));
  isRunning = false;
  const seconds = (performance.now() - startedAt) / 1_000;
  for (const socket of sockets) socket.destroy();
  return { requestsPerSecond: answers / seconds, answers };
}

function open(port: number, host: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host, noDelay: true }, () => resolve(socket));
    socket.once('error', reject);
  });
}

async function firstAnswerLength(socket: Socket | undefined, request: string): Promise<number> {
  if (!socket) throw new Error('no connection');
  const { promise, resolve } = Promise.withResolvers<number>();
  let received = Buffer.alloc(0);
  function read(chunk: Buffer) {
    received = Buffer.concat([received, chunk]);
    const headEnd = received.indexOf('\r\n\r\n');
    if (headEnd === -1) return;
    // A 304 has no body, and does not say so.
    const length = Number(/content-length: (\d+)/i.exec(received.subarray(0, headEnd).toString())?.[1] ?? 0);
    if (received.length === headEnd + 4 + length) resolve(received.length);
  }
  socket.on('data', read);
  socket.write(request);
  const length = await promise;
  socket.off('data', read);
  return length;
}
