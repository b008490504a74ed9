import { expect, onTestFinished, test } from 'vitest';
import { submitApplication } from '#contract/applications/applications.ts';
import type { Environment } from '#server/config.ts';
import { openMailLine, type SmtpStage } from '#tests/support/lines.ts';
import { startMailServer } from '#tests/support/mail-server.ts';
import { passMinutes, readOutbox } from '#tests/support/outbox.ts';
import { formBody, formType, sampleFields } from '#tests/support/sample-application.ts';
import { type ServerProcess, startServerProcess } from '#tests/support/server-process.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const patience = { timeout: 40_000 };
const testMs = 180_000;

/** One mail and nothing else: to staff, about what looks like spam. */
async function applyForOneMail({ url }: ServerProcess): Promise<void> {
  const { status } = await fetch(`${url}${submitApplication.path}`, {
    method: 'POST',
    headers: { 'content-type': formType },
    body: new Uint8Array(formBody({ ...sampleFields, secondsSpent: '1' }, [])),
  });
  expect(status).toBe(201);
}

/** Gone with the test, also with one that fails. */
async function startVictim(environment: Environment): Promise<ServerProcess> {
  const server = await startServerProcess(environment);
  onTestFinished(() => void server.child.kill('SIGKILL'));
  return server;
}

async function startLine() {
  const mail = await startMailServer();
  onTestFinished(() => mail.close());
  const line = await openMailLine(mail);
  return { mail, line, environment: { DATA_DIR: temporaryFolder(), ...line.environment } };
}

test.each<{ stages: SmtpStage[] }>([
  { stages: ['greeting', 'EHLO', 'AUTH'] },
  { stages: ['MAIL', 'RCPT', 'DATA'] },
])(
  'A mail that was never handed over leaves once, after two kills at $stages of a mail server that was silent',
  async ({ stages }) => {
    const { mail, line, environment } = await startLine();
    line.silentAt = stages;
    let server = await startVictim(environment);
    for (const _ of stages) await applyForOneMail(server);
    for (let kill = 1; kill <= 2; kill += 1) {
      await expect.poll(() => line.silent, patience).toBe(kill * stages.length);
      await server.end('SIGKILL');
      await passMinutes(environment);
      if (kill === 2) line.silentAt = [];
      server = await startVictim(environment);
    }
    const outcomes = async () =>
      (await readOutbox(environment)).map(({ state, uncertainAttempts }) => [state, uncertainAttempts]);
    await expect.poll(outcomes, patience).toEqual(stages.map(() => ['sent', 0]));
    expect(await server.end('SIGTERM')).toBe(0);
    expect(mail.mails).toHaveLength(stages.length);
    expect(new Set(mail.mails.map(({ headers }) => headers['message-id']?.[0])).size).toBe(stages.length);
  },
  testMs,
);

test.each<{ stage: SmtpStage; arrivals: number }>([
  { stage: 'content', arrivals: 0 },
  { stage: 'answer', arrivals: 2 },
])(
  'A mail of which a mail server that was silent at its $stage may have got the end is sent twice at most',
  async ({ stage, arrivals }) => {
    const { mail, line, environment } = await startLine();
    line.silentAt = [stage];
    let server = await startVictim(environment);
    await applyForOneMail(server);
    for (let kill = 1; kill <= 2; kill += 1) {
      await expect.poll(() => line.silent, patience).toBe(kill);
      await expect.poll(async () => (await readOutbox(environment))[0]?.handedOverAt).not.toBeNull();
      await server.end('SIGKILL');
      await passMinutes(environment);
      server = await startVictim(environment);
    }
    await expect.poll(async () => (await readOutbox(environment))[0]?.state, patience).toBe('unknown');
    expect(await server.end('SIGTERM')).toBe(0);
    expect(line.silent, 'and no third time').toBe(2);
    expect(mail.mails).toHaveLength(arrivals);
    expect(new Set(mail.mails.map(({ headers }) => headers['message-id']?.[0])).size).toBe(arrivals && 1);
  },
  testMs,
);
