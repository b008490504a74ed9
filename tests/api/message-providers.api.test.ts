import { type AddressInfo, createServer } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { smtpMail } from '#server/integrations/smtp-mail.ts';
import { twilioSms } from '#server/integrations/twilio-sms.ts';
import { site as venue } from '#site';
import { openMailLine, startSilentServer } from '#tests/support/lines.ts';
import { mailPassword, startMailServer } from '#tests/support/mail-server.ts';
import { freePort } from '#tests/support/postgres-server.ts';
import { startSmsProvider } from '#tests/support/sms-provider.ts';

describe('A provider that', () => {
  const parcel = {
    recipient: venue.bookingEmail,
    replyTo: null,
    subject: 'Test',
    text: 'Test',
    html: null,
    messageKey: 'one',
  };
  const never = new AbortController().signal;
  const handOver = async () => true;

  test('does not answer is given up on: a mail can follow, an SMS may have been sent', async () => {
    const silent = await startSilentServer();
    const mail = smtpMail(
      { smtpUrl: `smtp://127.0.0.1:${silent.port}`, from: 'booking@example.com' },
      { connectMs: 50, answerMs: 50 },
    );
    expect(await mail(parcel, never, handOver)).toEqual({
      kind: 'stopped',
      words: expect.stringContaining('did not answer in time'),
      reason: 'The mail server cannot be reached',
    });
    const sms = await startSmsProvider();
    onTestFinished(() => sms.close());
    sms.reactions = ['hang'];
    const { TWILIO_BASE_URL: baseUrl } = sms.environment;
    const send = twilioSms({ accountSid: 'AC1', authToken: 'token', from: '+17065550142', baseUrl }, 50);
    expect(await send({ ...parcel, recipient: '+17065550123' }, never, handOver)).toMatchObject({
      kind: 'uncertain',
    });
  });

  test('is not there is tried again', async () => {
    const port = await freePort();
    const mail = smtpMail({ smtpUrl: `smtp://127.0.0.1:${port}`, from: 'booking@example.com' });
    expect(await mail(parcel, never, handOver)).toEqual({
      kind: 'stopped',
      words: 'No connection to the mail server (ECONNREFUSED)',
      reason: 'The mail server cannot be reached',
    });
    const baseUrl = `http://127.0.0.1:${port}`;
    const send = twilioSms({ accountSid: 'AC1', authToken: 'token', from: '+17065550142', baseUrl });
    expect(await send({ ...parcel, recipient: '+17065550123' }, never, handOver)).toEqual({
      kind: 'stopped',
      words: 'No connection to Twilio (ECONNREFUSED)',
      reason: 'Twilio cannot be reached',
    });
  });

  test('knows no such user stops all mail, and the password is not told', async () => {
    const server = await startMailServer();
    onTestFinished(() => server.close());
    const smtpUrl = server.environment.SMTP_URL.replace(mailPassword, 'CANARY-wrong');
    const outcome = await smtpMail({ smtpUrl, from: 'booking@example.com' })(parcel, never, handOver);
    expect(outcome).toMatchObject({
      kind: 'stopped',
      words: expect.stringMatching(/^535 /),
      reason: 'The mail server refuses our password',
    });
    expect(JSON.stringify(outcome)).not.toContain('CANARY');
  });

  test('is a mail server without TLS gets no password, unless it is on this machine', async () => {
    const server = await startMailServer();
    onTestFinished(() => server.close());
    const line = await openMailLine(server);
    // Another name for this machine, which is not known as one.
    const smtpUrl = line.environment.SMTP_URL.replace('127.0.0.1', '0.0.0.0');
    const from = 'booking@example.com';
    for (const url of [smtpUrl, `${smtpUrl}?ignoreTLS=true&requireTLS=false`]) {
      expect(await smtpMail({ smtpUrl: url, from })(parcel, never, handOver)).toMatchObject({
        kind: 'stopped',
        reason: 'The mail server gives us no secure connection',
      });
    }
    expect(line.said).toContain('STARTTLS');
    expect(line.said).not.toMatch(/AUTH|MAIL FROM/);
    const local = smtpMail({ smtpUrl: line.environment.SMTP_URL, from });
    expect(await local(parcel, never, handOver)).toMatchObject({ kind: 'accepted' });
  });

  test('sends us elsewhere does not get our credentials sent there', async () => {
    const elsewhere = await startSmsProvider();
    const sms = await startSmsProvider();
    onTestFinished(async () => {
      await elsewhere.close();
      await sms.close();
    });
    const location = `${elsewhere.environment.TWILIO_BASE_URL}/2010-04-01/Accounts/AC1/Messages.json`;
    sms.reactions = [{ status: 307, body: '', headers: { location } }];
    const { TWILIO_BASE_URL: baseUrl } = sms.environment;
    const send = twilioSms({ accountSid: 'AC1', authToken: 'token', from: '+17065550142', baseUrl });
    expect(await send({ ...parcel, recipient: '+17065550123' }, never, handOver)).toMatchObject({
      kind: 'stopped',
    });
    expect(elsewhere.asked).toEqual([]);
  });

  test('is a mail server gets the end of a mail only when its handing over is noted', async () => {
    const server = await startMailServer();
    onTestFinished(() => server.close());
    const line = await openMailLine(server);
    const mail = smtpMail({ smtpUrl: line.environment.SMTP_URL, from: 'booking@example.com' });
    const stopped = new AbortController();
    const asked = Promise.withResolvers<void>();
    const outcome = mail(parcel, stopped.signal, () => {
      asked.resolve();
      return new Promise(() => {});
    });
    await asked.promise;
    stopped.abort();
    expect(await outcome, 'a mail without its end is no mail').toMatchObject({ kind: 'postponed' });
    expect(await mail(parcel, never, async () => false)).toMatchObject({ kind: 'interrupted' });
    expect(server.mails).toEqual([]);

    let before = '';
    expect(
      await mail(parcel, never, async () => {
        before = line.said;
        return true;
      }),
    ).toMatchObject({ kind: 'accepted' });
    expect(before).toContain('DATA\r\n');
    expect(before).not.toContain('\r\n.\r\n');
    expect(server.mails).toHaveLength(1);
  });

  test('is Twilio gets not a byte of an SMS before its handing over is noted', async () => {
    const sms = await startSmsProvider();
    onTestFinished(() => sms.close());
    const { TWILIO_BASE_URL: baseUrl } = sms.environment;
    const send = twilioSms({ accountSid: 'AC1', authToken: 'token', from: '+17065550142', baseUrl });
    const to = { ...parcel, recipient: '+17065550123' };
    const stopped = new AbortController();
    const asked = Promise.withResolvers<void>();
    const outcome = send(to, stopped.signal, () => {
      asked.resolve();
      return new Promise(() => {});
    });
    await asked.promise;
    stopped.abort();
    expect(await outcome).toEqual({ kind: 'postponed', words: 'No connection to Twilio in time' });
    expect(await send(to, never, async () => false)).toMatchObject({ kind: 'interrupted' });
    expect(sms.asked).toEqual([]);
    expect(await send(to, never, handOver)).toMatchObject({ kind: 'accepted' });
    expect(sms.asked).toHaveLength(1);
  });

  test.each([
    ['cannot be found', 'https://nowhere.invalid', /^No connection to Twilio \((ENOTFOUND|EAI_AGAIN)\)$/],
    ['speaks no TLS', 'https:', /^No connection to Twilio \(.+\)$/],
  ])('is Twilio and %s has not got the SMS, which is tried again', async (_, address, words) => {
    const sms = await startSmsProvider();
    onTestFinished(() => sms.close());
    const { TWILIO_BASE_URL } = sms.environment;
    const baseUrl = address === 'https:' ? TWILIO_BASE_URL.replace('http:', 'https:') : address;
    const send = twilioSms({ accountSid: 'AC1', authToken: 'token', from: '+17065550142', baseUrl });
    const outcome = await send({ ...parcel, recipient: '+17065550123' }, never, handOver);
    const reason = 'Twilio cannot be reached';
    expect(outcome).toEqual({ kind: 'stopped', words: expect.stringMatching(words), reason });
  });

  test('is Twilio and is cut off in the middle of a yes has said yes', async () => {
    const server = createServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', () => {
        socket.write('HTTP/1.1 201 Created\r\nContent-Length: 500\r\n\r\n{"sid":', () => socket.destroy());
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const baseUrl = `http://127.0.0.1:${port}`;
    const send = twilioSms({ accountSid: 'AC1', authToken: 'token', from: '+17065550142', baseUrl });
    expect(await send({ ...parcel, recipient: '+17065550123' }, never, handOver)).toMatchObject({
      kind: 'accepted',
    });
  });
});
