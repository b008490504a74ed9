import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import busboy from 'busboy';
import { maxImageBytes } from '#contract/gallery/image-sizes.ts';
import { badInput, type Failure, incomplete, tooLarge } from '../failure.ts';
import { minStepBytes } from '../http/slow-clients.ts';
import { imageTypeBytes, mayBeAccepted } from './image-type.ts';

export interface ReceivedFile {
  path: string;
  /** The client's name for the file: for display only, never part of a path. */
  name: string;
  byteSize: number;
  sha256: string;
}

/**
 * What has been received of a form so far. The caller owns it, so the part that came before an interruption is not
 * lost.
 */
export interface ReceivedForm {
  /** The folder of its files. The caller that created the form deletes it. */
  folder: string;
  texts: Record<string, string>;
  files: Record<string, ReceivedFile[]>;
  /** How many files each field had beyond its maximum. They are not stored. */
  surplus: Record<string, number>;
  /**
   * What is wrong with single fields. The rest of the form is still read, so that all problems are reported at once.
   */
  problems: Record<string, string>;
}

/** What a route says of its own form. All other limits are the same for every form. */
export interface FormRules {
  textFields: readonly string[];
  fileFields: Readonly<Record<string, number>>;
  maxBytes: number;
}

/** A connection that sends next to nothing for this long is ended. */
const stallMs = 30_000;
/** Ten megabytes from a phone on a bad network: a quarter of a megabit a second is enough. */
export const maxFormMs = 300_000;

export interface Receiver {
  /** Aborted, with the error for the client, when the upload is to end. */
  signal: AbortSignal;
  /** Counts received bytes, stored or not. Returns for how many milliseconds reading should pause. */
  countBytes(bytes: number): number;
  /** Reserves disk space before a write. Waits until there is room, or throws. */
  reserve(bytes: number): Promise<void>;
  /** The body has ended, completely or not. */
  markArrived(): void;
}

/** Well beyond every form of the site. A form that exceeds these was not sent by one of our pages. */
const maxTextParts = 100;
const maxFileParts = 12;
const maxTextBytes = 64 * 1024;

const notReadable = 'The form cannot be read: it is not what its Content-Type says';

/** Throws when the Content-Type names no multipart boundary. */
function openParser(request: IncomingMessage, defCharset: 'utf8' | 'latin1'): busboy.Busboy {
  try {
    return busboy({
      headers: request.headers,
      defCharset,
      // Browsers send file names in UTF-8.
      defParamCharset: 'utf8',
      // busboy stops as soon as a limit is reached, not beyond it. One more lets what fits exactly pass.
      limits: {
        fields: maxTextParts,
        files: maxFileParts,
        parts: maxTextParts + maxFileParts + 1,
        fieldSize: maxTextBytes + 1,
        fileSize: maxImageBytes + 1,
      },
    });
  } catch {
    throw badInput({ '': notReadable });
  }
}

/**
 * Parses the same text fields a second time, one character per byte. The main parser turns invalid UTF-8 into U+FFFD,
 * but a person may also have typed U+FFFD: only the bytes tell the two apart. Files are skipped here.
 */
function openBytesParser(request: IncomingMessage) {
  const bytesParser = openParser(request, 'latin1');
  const texts: string[] = [];
  bytesParser.on('field', (_name, value: string | undefined) => void texts.push(value ?? ''));
  // The main parser fails on the same input and reports it.
  bytesParser.on('error', () => {});
  return { bytesParser, nextBytes: () => texts.shift() ?? '' };
}

/**
 * Whether the text was sent as invalid UTF-8. A part that names its own charset is decoded by both parsers in that
 * charset, so its bytes cannot be compared and it is accepted.
 */
function isMisread(text: string, bytes: string): boolean {
  if (!text.includes('\ufffd') || text === bytes) return false;
  return !Buffer.from(text).equals(Buffer.from(bytes, 'latin1'));
}

/** Longer than any field name of the site. */
const maxNameLength = 100;

/**
 * Reads a multipart form into `form`; files go straight to the disk. Every dimension is bounded. Rejected:
 * @fastify/multipart, in which a malformed body can end the process.
 */
export async function receiveForm(
  request: IncomingMessage,
  form: ReceivedForm,
  rules: FormRules,
  receiver: Receiver,
): Promise<void> {
  if (Number(request.headers['content-length']) > rules.maxBytes) throw tooMuch(rules.maxBytes);
  const parser = openParser(request, 'utf8');
  const { bytesParser, nextBytes } = openBytesParser(request);
  await mkdir(form.folder, { recursive: true, mode: 0o700 });

  const { promise: over, resolve, reject } = Promise.withResolvers<void>();
  const writing: Promise<void>[] = [];
  let bytes = 0;
  let nextStepBytes = minStepBytes;

  parser.on('field', (name: string | undefined, value: string | undefined, { valueTruncated }) => {
    const bytes = nextBytes();
    if (!isName(name)) return reject(badInput({ '': notReadable }));
    const isText = value !== undefined && !isMisread(value, bytes);
    const problem = valueTruncated ? 'Far too long' : isText ? undefined : 'Contains bytes that are no text';
    takeText(form, rules, name, value ?? '', problem);
  });
  parser.on('file', (name: string | undefined, stream, { filename }: { filename: string | undefined }) => {
    // The stream fails together with the parser, and the parser's error handler reports it.
    stream.on('error', () => {});
    if (!isName(name)) return reject(badInput({ '': notReadable }));
    stream.on('limit', () => reject(tooMuch(maxImageBytes, name)));
    const taking = receiveFile(form, rules, receiver, { name, filename, stream });
    taking.catch(reject);
    writing.push(taking);
  });
  for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) {
    parser.on(limit, () => reject(badInput({ '': 'The form has more parts than any of ours' })));
  }
  parser.on('error', () => reject(badInput({ '': notReadable })));
  parser.on('close', () => resolve());

  const stalled = setTimeout(() => reject(incomplete('The upload has stopped on its way')), stallMs);
  const overdue = setTimeout(() => reject(incomplete('The upload has taken too long')), maxFormMs);
  const onEnded = () => reject(receiver.signal.reason);
  const onLost = () => reject(incomplete('The upload was cut off'));
  const onClose = () => {
    if (!request.readableEnded) onLost();
  };
  let pause: NodeJS.Timeout | undefined;
  const throttled = new Transform({
    transform(chunk: Buffer, _encoding, pass) {
      bytes += chunk.length;
      if (bytes >= nextStepBytes) {
        nextStepBytes = bytes + minStepBytes;
        stalled.refresh();
      }
      if (bytes > rules.maxBytes) reject(tooMuch(rules.maxBytes));
      const pauseMs = receiver.countBytes(chunk.length);
      if (pauseMs > 0) pause = setTimeout(pass, pauseMs, null, chunk);
      else pass(null, chunk);
    },
  });
  request.on('error', onLost).on('close', onClose);
  receiver.signal.addEventListener('abort', onEnded);
  if (receiver.signal.aborted) onEnded();
  // The client may have disconnected before the listeners above were added. Then no event follows.
  if (request.destroyed && !request.readableEnded) onLost();
  request.pipe(throttled);
  // Piped first: the bytes of a text field must be known when the main parser emits that field.
  throttled.pipe(bytesParser);
  throttled.pipe(parser);

  try {
    await over;
    await Promise.all(writing);
  } finally {
    clearTimeout(stalled);
    clearTimeout(overdue);
    clearTimeout(pause);
    // The error listener stays: without one, a connection that breaks now would end the process.
    request.off('close', onClose);
    receiver.signal.removeEventListener('abort', onEnded);
    request.unpipe(throttled);
    throttled.destroy();
    parser.destroy();
    bytesParser.destroy();
    receiver.markArrived();
    // The caller deletes the folder next, so all writes have to be finished.
    await Promise.allSettled(writing);
  }
}

function isName(name: string | undefined): name is string {
  return name !== undefined && name.length > 0 && name.length <= maxNameLength;
}

function takeText(
  { texts, problems }: ReceivedForm,
  { textFields, fileFields }: FormRules,
  name: string,
  value: string,
  problem: string | undefined,
): void {
  if (Object.hasOwn(fileFields, name)) {
    // Some clients send an empty text when no file was chosen.
    if (value !== '') problems[name] = 'Expected a file, received text';
    return;
  }
  if (!textFields.includes(name)) return;
  if (Object.hasOwn(texts, name)) problems[name] = 'Sent more than once';
  else if (problem) problems[name] = problem;
  texts[name] ??= value;
}

function tooMuch(maxBytes: number, field?: string): Failure {
  const megabytes = `${maxBytes / 1_000_000} MB`;
  if (field === undefined) return tooLarge(`That is more than ${megabytes} in all`);
  const sentence = `Each picture may have up to ${megabytes}`;
  return tooLarge(sentence, { [field]: sentence });
}

interface FilePart {
  name: string;
  filename: string | undefined;
  stream: Readable;
}

async function receiveFile(
  form: ReceivedForm,
  rules: FormRules,
  receiver: Receiver,
  { name, filename, stream }: FilePart,
): Promise<void> {
  const { textFields, fileFields } = rules;
  if (!Object.hasOwn(fileFields, name)) {
    stream.resume();
    if (!textFields.includes(name)) throw badInput({ [name]: 'No file is expected here' });
    form.problems[name] = 'Expected text, received a file';
    return;
  }
  const files = form.files[name] ?? [];
  form.files[name] = files;
  const file: ReceivedFile = {
    path: join(form.folder, randomUUID()),
    name: filename ?? '',
    byteSize: 0,
    sha256: '',
  };
  function keep(): boolean {
    const hasRoom = files.length < (fileFields[name] ?? 0);
    if (hasRoom) files.push(file);
    else form.surplus[name] = (form.surplus[name] ?? 0) + 1;
    return hasRoom;
  }
  // Count the file now: the next one may begin before this one is written. A file input left empty arrives as a file
  // without a name, and counts only if it has bytes.
  if (filename !== undefined && !keep()) {
    stream.resume();
    return;
  }
  await writeDown(file, stream, receiver);
  if (filename === undefined && file.byteSize > 0) keep();
}

/** The file's type is decided by its first bytes. Of a file that is not accepted only those first bytes are stored. */
async function writeDown(file: ReceivedFile, stream: Readable, receiver: Receiver): Promise<void> {
  const hash = createHash('sha256');
  let start: Buffer = Buffer.alloc(0);
  let isWanted = true;
  // Written by hand instead of `pipeline()`: on an error that one returns before its file is closed or even opened, and
  // the folder would be deleted under it.
  await using written = await open(file.path, 'wx', 0o600);
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    file.byteSize += chunk.length;
    if (!isWanted) continue;
    hash.update(chunk);
    let kept = chunk;
    if (start.length < imageTypeBytes) {
      const rest = chunk.subarray(0, imageTypeBytes - start.length);
      start = Buffer.concat([start, rest]);
      isWanted = start.length < imageTypeBytes || mayBeAccepted(start);
      if (!isWanted) kept = rest;
    }
    await receiver.reserve(kept.length);
    await written.writeFile(kept);
  }
  file.sha256 = hash.digest('hex');
}
