import { createHash, randomUUID } from 'node:crypto';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { badInput } from '../failure.ts';
import type { FormRules, ReceivedFile, ReceivedForm, Receiver } from './received-form.ts';

interface FilePart {
  name: string;
  filename: string | undefined;
  stream: Readable;
}

/** Stores one file of a form on the disk. */
export async function receiveFile(
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
  await writeDown(file, stream, rules, receiver);
  if (filename === undefined && file.byteSize > 0) keep();
}

/** The file's type is decided by its first bytes. Of a file that is not accepted only those first bytes are stored. */
async function writeDown(
  file: ReceivedFile,
  stream: Readable,
  { mayBeWanted, startBytes }: FormRules,
  receiver: Receiver,
): Promise<void> {
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
    if (start.length < startBytes) {
      const rest = chunk.subarray(0, startBytes - start.length);
      start = Buffer.concat([start, rest]);
      isWanted = start.length < startBytes || mayBeWanted(start);
      if (!isWanted) kept = rest;
    }
    await receiver.reserve(kept.length);
    await written.writeFile(kept);
  }
  file.sha256 = hash.digest('hex');
}
