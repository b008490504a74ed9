import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { badInput, type ExpectedError, incomplete, tooBusy, tooLarge, wrongKind } from './errors.ts';
import { isMisread, notReadable, openBytesParser, openParser } from './form-parser.ts';
import { minStepBytes } from './slow-clients.ts';

export interface ReceivedFile {
  path: string;
  /** What its sender calls it: text to show, and never a part of a path. */
  name: string;
  byteSize: number;
  sha256: string;
}

/** What has come of a form so far. It belongs to whoever asked for it, so a form that breaks off is not all lost. */
export interface ReceivedForm {
  /** The folder of its files: whoever made the form removes it. */
  folder: string;
  texts: Record<string, string>;
  files: Record<string, ReceivedFile[]>;
  /** How many files came beyond those that a field may carry; they are not kept. */
  surplus: Record<string, number>;
  /** What is wrong with single fields; the rest of the form is still read, to tell of everything at once. */
  problems: Record<string, string>;
}

export interface FormRules {
  textFields: readonly string[];
  /** How many files each of these fields may carry. */
  fileFields: Readonly<Record<string, number>>;
  maxFileBytes: number;
  maxBytes: number;
  /** A connection that brings next to nothing for this long is given up. */
  stallMs: number;
  /** And so is a body that takes longer than this in all. */
  totalMs: number;
  /** Aborted when the server cannot wait any longer. */
  hurry: AbortSignal;
}

/** Beyond any form of ours. */
const maxNameLength = 100;

export function emptyForm(folder: string): ReceivedForm {
  return { folder, texts: {}, files: {}, surplus: {}, problems: {} };
}

/** For a scope whose calls take forms with files, and nothing else. Their bodies are left to the handler. */
export function takeMultipartOnly(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, readsItsBody: true };
  });
  scope.addContentTypeParser('*', (request, _body, done) => {
    const [type = ''] = (request.headers['content-type'] ?? '').split(';', 1);
    if (type.trim().toLowerCase() === 'multipart/form-data') done(null);
    else done(wrongKind('This call takes a form: send Content-Type: multipart/form-data'));
  });
}

/**
 * Reads a form into what was passed, its files straight to the disk. Every dimension is bounded. Not by
 * @fastify/multipart: there a malformed body can end the process.
 */
export async function receiveForm(
  request: IncomingMessage,
  form: ReceivedForm,
  rules: FormRules,
): Promise<void> {
  if (Number(request.headers['content-length']) > rules.maxBytes) throw tooMuch(rules.maxBytes);
  const parser = openParser(request, rules, 'utf8');
  const { bytesParser, nextBytes } = openBytesParser(request, rules);
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
    // Ended together with the parser; whoever reads it hears of that from there.
    stream.on('error', () => {});
    if (!isName(name)) return reject(badInput({ '': notReadable }));
    stream.on('limit', () => reject(tooMuch(rules.maxFileBytes, name)));
    const taking = takeFile(form, rules, name, filename, stream);
    taking.catch(reject);
    writing.push(taking);
  });
  for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) {
    parser.on(limit, () => reject(badInput({ '': 'The form has more parts than any of ours' })));
  }
  parser.on('error', () => reject(badInput({ '': notReadable })));
  parser.on('close', () => resolve());

  const stalled = setTimeout(() => reject(incomplete('The upload has stopped on its way')), rules.stallMs);
  const overdue = setTimeout(() => reject(incomplete('The upload has taken too long')), rules.totalMs);
  const onHurry = () => reject(tooBusy('The server is being restarted. Please try again in a minute.', 60));
  const onLost = () => reject(incomplete('The upload was cut off'));
  const onClose = () => {
    if (!request.readableEnded) onLost();
  };
  const onData = (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes >= nextStepBytes) {
      nextStepBytes = bytes + minStepBytes;
      stalled.refresh();
    }
    if (bytes > rules.maxBytes) reject(tooMuch(rules.maxBytes));
  };
  request.on('data', onData).on('error', onLost).on('close', onClose);
  rules.hurry.addEventListener('abort', onHurry);
  if (rules.hurry.aborted) onHurry();
  // It may have gone while something else was waited for: then no event tells.
  if (request.destroyed && !request.readableEnded) onLost();
  // First, so that the bytes of a text are there when its reading is.
  request.pipe(bytesParser);
  request.pipe(parser);

  try {
    await over;
    await Promise.all(writing);
  } finally {
    clearTimeout(stalled);
    clearTimeout(overdue);
    // One who listens for errors stays: without anyone, a connection that breaks now would end the process.
    request.off('data', onData).off('close', onClose);
    rules.hurry.removeEventListener('abort', onHurry);
    request.unpipe(parser).unpipe(bytesParser);
    parser.destroy();
    bytesParser.destroy();
    // Nothing may still be written when the folder is removed.
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
    // An empty text is how some programs say that there is no file.
    if (value !== '') problems[name] = 'Expected a file, received text';
    return;
  }
  if (!textFields.includes(name)) return;
  if (Object.hasOwn(texts, name)) problems[name] = 'Sent more than once';
  else if (problem) problems[name] = problem;
  texts[name] ??= value;
}

async function takeFile(
  form: ReceivedForm,
  { textFields, fileFields }: FormRules,
  name: string,
  filename: string | undefined,
  stream: Readable,
): Promise<void> {
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
  // Its place is taken now: the next one may begin before this one is written. But an input in which nothing was
  // chosen comes as a file without a name, and is one only if it has bytes.
  if (filename !== undefined && !keep()) {
    stream.resume();
    return;
  }
  const hash = createHash('sha256');
  // By hand and not by a pipeline: that one gives up before its file is closed, or even opened, and the folder is
  // removed under it.
  await using written = await open(file.path, 'wx', 0o600);
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    file.byteSize += chunk.length;
    hash.update(chunk);
    await written.writeFile(chunk);
  }
  file.sha256 = hash.digest('hex');
  if (filename === undefined && file.byteSize > 0) keep();
}

function tooMuch(maxBytes: number, field?: string): ExpectedError {
  const megabytes = `${maxBytes / 1_000_000} MB`;
  if (field === undefined) return tooLarge(`That is more than ${megabytes} in all`);
  const sentence = `Each picture may have up to ${megabytes}`;
  return tooLarge(sentence, { [field]: sentence });
}
