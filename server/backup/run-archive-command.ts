import { parseConfig, readEnvironment } from '../config.ts';
import { failureSentence } from '../failure-sentence.ts';
import { BackupError, type MissingFile, type MissingReason } from './manifest.ts';
import { type ArchiveOrder, countOf, progressOn } from './progress.ts';

const stopped = {
  backup: 'The backup was stopped, and nothing is left of it.',
  restore: 'The restore was stopped, and the database is as empty as it was.',
};
const busy = 'Another program keeps the database to itself: stop it, and try again.';
const sqliteBusy = 5;
const fileCalls = new Set(['open', 'read', 'write', 'fsync', 'mkdir', 'rename', 'stat', 'fstat']);

/** Runs one of the two commands. It prints a last line on standard output, or one sentence and exits with 1. */
export function runArchiveCommand(
  name: keyof typeof stopped,
  run: (order: ArchiveOrder, path: string) => Promise<string>,
): void {
  const [path, ...rest] = process.argv.slice(2);
  if (!path || path.startsWith('-') || rest.length > 0) {
    refuse(`Usage: npm run ${name} -- FILE`);
    return;
  }
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => stop.abort(new BackupError(stopped[name])));
  }
  const progress = progressOn(process.stderr);
  async function obey(file: string): Promise<void> {
    const config = parseConfig(readEnvironment(process.cwd(), process.env));
    const sentence = await run({ config, clock: () => new Date(), progress, signal: stop.signal }, file);
    process.stdout.write(`${sentence}\n`);
  }
  obey(path).catch((error: unknown) => refuse(sentenceOf(error)));
}

const maxLines = 50;

/** Names the missing files, a line each; of very many the first. The manifest has all of them. */
export function missingLines(start: string, missing: MissingFile[]): string {
  const lines = missing.slice(0, maxLines).map(({ of, name, why }) => `  ${of}: ${reasons[why]} (${name})\n`);
  const more = missing.length - lines.length;
  const rest = more > 0 ? `  and ${countOf(more, 'other')}, all named in its manifest.json\n` : '';
  return `${start} ${countOf(missing.length, 'file')}:\n${lines.join('')}${rest}`;
}

const reasons: Record<MissingReason, string> = {
  missing: 'is missing',
  unreadable: 'cannot be read',
  changing: 'changed while it was read',
  'too large': 'is too large to be one of ours',
  'no room': 'did not fit, the disk was full',
};

function sentenceOf(error: unknown): string {
  const { errcode, syscall, message } = error as NodeJS.ErrnoException & { errcode?: number };
  if (errcode === sqliteBusy) return busy;
  // A file system error explains itself: the disk is full, or access is denied.
  if (syscall && fileCalls.has(syscall)) return message;
  return failureSentence(error);
}

function refuse(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 1;
}
