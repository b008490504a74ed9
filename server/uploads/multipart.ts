import { mkdir } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { Transform } from 'node:stream';
import { badInput, busy, type Failure, incomplete, tooLarge } from '../failure.ts';
import { minStepBytes } from '../http/slow-clients.ts';
import { isMisread, notReadable, openBytesParser, openParser } from './form-parser.ts';
import { receiveFile } from './receive-file.ts';
import type { FormRules, ReceivedForm, Receiver } from './received-form.ts';

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
    // The stream fails together with the parser, and the parser's error handler reports it.
    stream.on('error', () => {});
    if (!isName(name)) return reject(badInput({ '': notReadable }));
    stream.on('limit', () => reject(tooMuch(rules.maxFileBytes, name)));
    const taking = receiveFile(form, rules, receiver, { name, filename, stream });
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
  const onDeadline = () => reject(busy('The server is being restarted. Please try again in a minute.', 60));
  const onEnded = () => reject(receiver.signal.reason);
  const onLost = () => reject(incomplete('The upload was cut off'));
  const onClose = () => {
    if (!request.readableEnded) onLost();
  };
  let pause: NodeJS.Timeout | undefined;
  const throttled = new Transform({
    transform(chunk: Buffer, _encoding, pass) {
      const pauseMs = take(chunk.length);
      if (pauseMs > 0) pause = setTimeout(pass, pauseMs, null, chunk);
      else pass(null, chunk);
    },
  });
  const take = (chunkBytes: number): number => {
    bytes += chunkBytes;
    if (bytes >= nextStepBytes) {
      nextStepBytes = bytes + minStepBytes;
      stalled.refresh();
    }
    if (bytes > rules.maxBytes) reject(tooMuch(rules.maxBytes));
    return receiver.countBytes(chunkBytes);
  };
  request.on('error', onLost).on('close', onClose);
  rules.bodyDeadline.addEventListener('abort', onDeadline);
  if (rules.bodyDeadline.aborted) onDeadline();
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
    rules.bodyDeadline.removeEventListener('abort', onDeadline);
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
