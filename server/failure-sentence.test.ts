import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { failureSentence } from './failure-sentence.ts';
import { FilesAwayError } from './files/files.ts';
import { checkDataDir } from './start-site.ts';

function failure(facts: object): Error {
  return Object.assign(new Error('the words of whoever failed'), facts);
}

describe('Whoever starts the site reads one line that names what they can mend', () => {
  test.each([
    [{ code: 'EADDRINUSE', syscall: 'listen' }, /^PORT: another program/],
    [{ code: 'EACCES', syscall: 'listen' }, /^PORT and HOST: .* \(EACCES\)$/],
    [{ code: 'ECONNREFUSED' }, /^DATABASE_URL: no PostgreSQL server answers there \(ECONNREFUSED\)$/],
    [{ code: '57P03' }, /^DATABASE_URL: no PostgreSQL server answers there \(57P03\)$/],
    [{ code: '28P01' }, /^DATABASE_URL: PostgreSQL refuses it \(the words of whoever failed\)$/],
    [{ code: '3D000' }, /^DATABASE_URL: PostgreSQL refuses it/],
    [{ code: 'EROFS' }, /^DATA_DIR: nothing can be stored there \(EROFS\)/],
    [{ code: 'ERR_SQLITE_ERROR', errcode: 8 }, /^DATA_DIR: nothing can be stored there \(the words/],
    [{ code: 'ERR_SQLITE_ERROR', errcode: 5 }, /^DATA_DIR: another program holds the database/],
    [{ code: 'ERR_SQLITE_ERROR', errcode: 26 }, /^DATA_DIR: the database there is damaged/],
  ])('%o', (facts, sentence) => {
    expect(failureSentence(failure(facts))).toMatch(sentence);
    expect(failureSentence(failure(facts))).not.toContain('\n');
  });

  test('a bucket that cannot be reached', () => {
    expect(failureSentence(new FilesAwayError('ECONNREFUSED'))).toMatch(/^S3_BUCKET: .*\(ECONNREFUSED\)$/);
  });

  test('but of a mistake of ours its whole trace', () => {
    expect(failureSentence(failure({}))).toContain('failure-sentence.test.ts');
  });
});

describe('A data folder', () => {
  test('is made where there is none, and left as it was', () => {
    const folder = join(temporaryFolder(), 'deeper', 'data');
    checkDataDir(folder);
    checkDataDir(folder);
  });

  test('that cannot be written to is named, with the reason', () => {
    const file = join(temporaryFolder(), 'a file');
    writeFileSync(file, '');
    expect(() => checkDataDir(join(file, 'data'))).toThrow(
      `DATA_DIR: nothing can be written to '${join(file, 'data')}' (ENOTDIR), needed is a folder`,
    );
  });
});
