import { Readable } from 'node:stream';
import { FilesAwayError } from './files.ts';

/**
 * Passes a remote body on, with an idle timeout for the remote side only: a visitor on a slow network may read as
 * slowly as necessary (backpressure). If the reader stops, the connection is closed.
 */
export function readWithIdleTimeout(body: Readable, idleMs: number): Readable {
  let waiting: NodeJS.Timeout | undefined;
  const fail = (reason: string) => read.destroy(new FilesAwayError(reason));
  const read = new Readable({
    read() {
      clearTimeout(waiting);
      waiting = setTimeout(() => fail('a file stopped coming'), idleMs);
      body.resume();
    },
    destroy(error, done) {
      clearTimeout(waiting);
      body.destroy();
      done(error);
    },
  });
  body.pause();
  body.on('data', (chunk: Buffer) => {
    clearTimeout(waiting);
    if (!read.push(chunk)) body.pause();
  });
  body.on('end', () => {
    clearTimeout(waiting);
    read.push(null);
  });
  body.on('error', () => fail('a file was cut off'));
  body.on('close', () => {
    if (!body.readableEnded) fail('a file was cut off');
  });
  return read;
}
