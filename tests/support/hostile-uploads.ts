import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import sharp from 'sharp';
import { submitApplication } from '#contract/applications/applications.ts';
import { filePart, formBody, formType, sampleFields } from './sample-application.ts';

/** The first bytes of a JPEG: what follows is taken for one until it is looked at. */
const photoStart = Buffer.of(0xff, 0xd8, 0xff, 0xe0);
const photoOfNoise = (byteSize: number) => Buffer.concat([photoStart, Buffer.alloc(byteSize, 7)]);

/** What one hostile upload does on its connection; it has been let in or not, and does not care. */
type Attack = (socket: Socket) => Promise<void>;

function head(byteSize: number): string {
  return `POST ${submitApplication.path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${formType}\r\nContent-Length: ${byteSize}\r\n\r\n`;
}

async function send(socket: Socket, ...parts: (Buffer | string)[]): Promise<void> {
  for (const bytes of parts) {
    if (!socket.writable) return;
    await new Promise<void>((resolve) => socket.write(bytes, () => resolve()));
  }
}

/** Until the server ends it, or the test. */
async function untilClosed(socket: Socket): Promise<void> {
  if (!socket.closed) await once(socket, 'close').catch(() => {});
}

/** Every way to be a nuisance that an upload has. */
async function allAttacks(): Promise<Record<string, Attack>> {
  const garbage = formBody(sampleFields, [{ bytes: Buffer.alloc(10_000_000, 'no picture') }]);
  const broken = formBody(sampleFields, [{ bytes: photoOfNoise(12_000_000) }]);
  const large = formBody(sampleFields, Array(3).fill({ bytes: photoOfNoise(14_000_000) }));
  const trickle = filePart({ bytes: photoOfNoise(4_000_000) });
  // Few bytes that keep the decoder busy for long.
  const poster = await sharp({ create: { width: 5_000, height: 5_000, channels: 4, background: '#8648' } })
    .png()
    .toBuffer();
  const costly = formBody(sampleFields, [{ bytes: poster }, { field: 'flyer', bytes: poster }]);
  return {
    async 'a trickle of 1.2 KB a second'(socket) {
      await send(socket, head(trickle.length), trickle.subarray(0, 2_000));
      const timer = setInterval(() => {
        if (socket.writable) socket.write(Buffer.alloc(600));
      }, 500);
      await untilClosed(socket);
      clearInterval(timer);
    },
    async 'no picture, of 10 MB'(socket) {
      await send(socket, head(garbage.length), garbage);
      await untilClosed(socket);
    },
    async '42 MB that never end'(socket) {
      await send(socket, head(large.length), large.subarray(0, -100));
      await untilClosed(socket);
    },
    async 'two pictures that are hard to decode'(socket) {
      await send(socket, head(costly.length), costly);
      await untilClosed(socket);
    },
    async 'a broken picture, of 12 MB'(socket) {
      await send(socket, head(broken.length), broken);
      await untilClosed(socket);
    },
    async 'half of it, and gone'(socket) {
      await send(socket, head(broken.length), broken.subarray(0, 6_000_000));
      socket.destroy();
    },
    async 'no form at all'(socket) {
      await send(socket, head(200_000), Buffer.alloc(200_000, '--\r\n'));
      await untilClosed(socket);
    },
    async 'a head, and silence'(socket) {
      await send(socket, head(9_000_000));
      await untilClosed(socket);
    },
  };
}

/** In a process of its own, so that it is a burden to the server and not to whoever measures. */
const [, , port = '', count = '', ...addresses] = process.argv;
const attacks = Object.values(await allAttacks());
const answers: Record<string, number> = {};

async function one(index: number): Promise<void> {
  const localAddress = addresses[index % addresses.length] ?? '127.0.0.1';
  const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress });
  socket.on('error', () => {});
  socket.once('data', (bytes) => {
    const status = /^HTTP\/1\.1 (\d{3})/.exec(bytes.toString('latin1'))?.[1] ?? 'none';
    answers[status] = (answers[status] ?? 0) + 1;
  });
  // What comes after the answer is of no interest, but has to be taken.
  socket.resume();
  await attacks[Math.floor(index / addresses.length) % attacks.length]?.(socket);
  socket.destroy();
}

for (let index = 0; index < Number(count); index += 1) {
  void one(index);
  if (index % 8 === 7) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    process.send?.({ begun: index + 1, answers });
  }
}
process.send?.({ begun: Number(count), answers });
setInterval(() => process.send?.({ begun: Number(count), answers }), 500);
