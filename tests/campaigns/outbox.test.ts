import { describe, expect, onTestFinished, test } from 'vitest';
import { submitApplication } from '#contract/applications/applications.ts';
import { site as venue } from '#site';
import { type MailServer, startMailServer } from '#tests/support/mail-server.ts';
import { passMinutes, readOutbox } from '#tests/support/outbox.ts';
import { freePort } from '#tests/support/postgres-server.ts';
import { formBody, formType, sampleFields } from '#tests/support/sample-application.ts';
import { type ServerProcess, startServerProcess } from '#tests/support/server-process.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { emptyPostgres } from '#tests/support/test-site.ts';

async function apply(server: ServerProcess, email: string): Promise<number> {
  const { status } = await fetch(`${server.url}${submitApplication.path}`, {
    method: 'POST',
    headers: { 'content-type': formType },
    body: new Uint8Array(formBody({ ...sampleFields, email }, [])),
  });
  return status;
}

async function startedMailServer(port?: number): Promise<MailServer> {
  const server = await startMailServer(port);
  onTestFinished(() => server.close());
  return server;
}

describe('Messages of a server that is killed', () => {
  test('arrive after it was started again, when nobody could take them before', async () => {
    const port = await freePort();
    const environment = {
      DATA_DIR: temporaryFolder(),
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: 'Folklore <booking@example.com>',
    };
    const first = await startServerProcess(environment);
    const statuses = await Promise.all([1, 2, 3].map((count) => apply(first, `june${count}@example.com`)));
    expect(statuses).toEqual([201, 201, 201]);
    await first.end('SIGKILL');

    await passMinutes(environment);
    const mail = await startedMailServer(port);
    const second = await startServerProcess(environment);
    await expect.poll(() => mail.mails.length, { timeout: 120_000 }).toBe(6);
    expect(await second.end('SIGTERM')).toBe(0);
    const recipients = mail.mails.flatMap((one) => one.recipients).sort();
    const { bookingEmail } = venue;
    expect(recipients).toEqual(
      [
        bookingEmail,
        bookingEmail,
        bookingEmail,
        'june1@example.com',
        'june2@example.com',
        'june3@example.com',
      ].sort(),
    );
  });

  test('and those that are under way are told to a server that stops, which does not wait for ever', async () => {
    const mail = await startedMailServer();
    mail.reactions = ['hang', 'hang'];
    const environment = { DATA_DIR: temporaryFolder(), ...mail.environment };
    const server = await startServerProcess(environment);
    expect(await apply(server, 'june@example.com')).toBe(201);
    await expect.poll(() => mail.mails.length, { timeout: 120_000 }).toBe(2);
    expect(await server.end('SIGTERM')).toBe(0);
    const outbox = (await readOutbox(environment)).map(({ state, uncertainAttempts }) => [
      state,
      uncertainAttempts,
    ]);
    expect(outbox).toEqual(Array(2).fill(['waiting', 1]));
  });
});

test('Two servers on one PostgreSQL send each of many messages once', async () => {
  const mail = await startedMailServer();
  const environment = {
    DATABASE_URL: await emptyPostgres(),
    APPLICATION_LIMIT: '0',
    ...mail.environment,
  };
  const servers = await Promise.all(
    [1, 2].map(() => startServerProcess({ ...environment, DATA_DIR: temporaryFolder() })),
  );
  const applications = 200;
  const atOnce = 8;
  let next = 0;
  const send = async () => {
    while (next < applications) {
      const number = next++;
      const server = servers[number % servers.length];
      if (server) expect(await apply(server, `june${number}@example.com`)).toBe(201);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, send));
  const toStaff = () => mail.mails.filter(({ recipients }) => recipients.includes(venue.bookingEmail));
  const toPerformers = () => mail.mails.filter(({ recipients }) => !recipients.includes(venue.bookingEmail));
  await expect.poll(() => toStaff().length, { timeout: 120_000 }).toBe(applications);
  await expect.poll(() => toPerformers().length, { timeout: 120_000 }).toBe(100);
  for (const server of servers) expect(await server.end('SIGTERM')).toBe(0);
  expect(mail.mails, 'and not one more').toHaveLength(applications + 100);
  const ids = mail.mails.map(({ headers }) => headers['message-id']?.[0]);
  expect(new Set(ids).size).toBe(ids.length);
});
