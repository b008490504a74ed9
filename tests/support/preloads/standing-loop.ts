import { ServerResponse } from 'node:http';

/** Loaded by a server: whoever asks for `stand-still` gets no answer, and its event loop turns in place for ever. */
const { writeHead } = ServerResponse.prototype;
ServerResponse.prototype.writeHead = function (this: ServerResponse, ...head: Parameters<typeof writeHead>) {
  if (this.req.url?.includes('stand-still')) for (;;);
  return writeHead.apply(this, head);
} as typeof writeHead;
