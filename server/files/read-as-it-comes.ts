import { Readable } from 'node:stream';
import { FilesAwayError } from './files.ts';

/**
 * A body from afar, as it comes. Only waiting for the other side counts against it: a visitor on a bad network may
 * read as slowly as they must. Whoever stops reading ends the connection with it.
 */
export function readAsItComes(body: Readable, idleMs: number): Readable {
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
