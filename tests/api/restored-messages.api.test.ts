import { join } from 'node:path';
import { expect, test } from 'vitest';
import { retryMessage } from '#contract/messages/messages.ts';
import { addAdmin, sessionOf } from '#tests/support/admin.ts';
import { backUp, placeWithTables, restore } from '#tests/support/backups.ts';
import { type MessageSite, startMessageSite } from '#tests/support/message-site.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { startTestSite, usualDialects } from '#tests/support/test-site.ts';

const now = '2026-11-15T17:00:00.000Z';

/** A mail and an SMS that wait, and the same that are being sent. */
async function fillOutbox({ services, database }: MessageSite): Promise<void> {
  for (const channel of ['mail', 'sms'] as const) {
    const recipient = channel === 'mail' ? 'booking@example.com' : '+17065550142';
    const message = { channel, purpose: 'test', recipient, subject: '', text: '', state: 'waiting' } as const;
    await services.outbox.add({ ...message, subject: `${channel} that waits` }, now);
    const { id } = await services.outbox.add({ ...message, subject: `${channel} on its way` }, now);
    await database.db
      .updateTable('outbox')
      .set({ state: 'sending', leaseToken: 'held', leasedUntil: now, attempts: 1 })
      .where('id', '=', id)
      .execute();
  }
}

test.each(usualDialects)('What waited in a backup is not sent again by itself, on %s', async (dialect) => {
  const original = await startMessageSite('sqlite');
  const account = await addAdmin(original, 'Rosa Bean');
  await fillOutbox(original);
  const archive = join(temporaryFolder(), 'backup.tar');
  await backUp(original.environment, archive);
  await original.deliver();

  const place = await placeWithTables(dialect);
  await restore(place, archive);
  const { mail, sms } = original;
  const sentBefore = mail.mails.length + sms.asked.length;
  const copy = await startTestSite({
    dialect: 'sqlite',
    environment: { ...place, ...mail.environment, ...sms.environment },
  });
  copy.time.now = new Date('2026-11-16T17:00:00.000Z');
  await copy.services.outboxWorker.runOnce();
  expect(mail.mails.length + sms.asked.length).toBe(sentBefore);

  const { messages } = await copy.services.outbox.list({});
  expect(messages).toHaveLength(4);
  for (const message of messages) {
    expect(message).toMatchObject({
      state: 'unknown',
      providerWords: 'Restored from a backup: it may have been sent before.',
      dueAt: null,
      finishedAt: expect.any(String),
    });
  }
  const waited = messages.find(({ subject }) => subject === 'mail that waits');
  const { headers } = await sessionOf(copy, account);
  const url = retryMessage.path.replace('{id}', String(waited?.id));
  expect((await copy.http.inject({ method: 'POST', url, headers })).statusCode).toBe(200);
  await copy.services.outboxWorker.runOnce();
  expect(mail.mails.length + sms.asked.length).toBe(sentBefore + 1);
  await copy.close();
  await original.close();
});
