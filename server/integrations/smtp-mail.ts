import { Readable } from 'node:stream';
import MailComposer from 'nodemailer/lib/mail-composer';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { isEmailAddress } from '#contract/text/email.ts';
import { notHandedOver, type Outcome, type OutgoingMessage, type Send } from './delivery.ts';
import { redactWords } from './provider-words.ts';
import { type SmtpError, smtpOutcome } from './smtp-refusal.ts';

/** The timeouts of the connection and of each answer. */
const usualTimeouts = { connectMs: 10_000, answerMs: 20_000 };

export interface MailSettings {
  smtpUrl: string;
  from: string;
  /** The name that the sender has now. Without it, or while it cannot be read, the one in `from`. */
  senderName?: () => Promise<string>;
}

/**
 * Mail by SMTP. Uses Nodemailer's connection instead of its transport: only the connection can be closed on abort, and
 * tells whether the message was on its way when an error came.
 */
export function smtpMail({ smtpUrl, from, senderName }: MailSettings, timeouts = usualTimeouts): Send {
  const { auth, ...server } = parseConnectionUrl(smtpUrl);
  const sender = senderOf(from);
  const user = auth?.user ?? '';
  const password = auth?.pass ?? '';
  const ownSecrets = [password, user, `\u0000${user}\u0000${password}`];

  return async function sendMail(message, signal, handOver) {
    if (!isEmailAddress(message.recipient)) {
      return { kind: 'refused', words: 'This is no address that mail can be sent to' };
    }
    const secrets = [...ownSecrets, message.secret ?? ''];
    const name = (await senderName?.().catch(() => undefined)) ?? sender.name;
    const bytes = await compose(message, { ...sender, name });
    const connection = new SMTPConnection({
      ...server,
      // A password is not sent in the clear. Without this, whoever sits in between only has to leave STARTTLS out.
      ...(auth && !isLoopback(server.host ?? '') ? { requireTLS: true, ignoreTLS: false } : {}),
      connectionTimeout: timeouts.connectMs,
      greetingTimeout: timeouts.connectMs,
      dnsTimeout: timeouts.connectMs,
      socketTimeout: timeouts.answerMs,
    });
    const { promise, resolve } = Promise.withResolvers<Outcome>();
    let isOver = false;
    const progress = { isIntroduced: false, isHandedOver: false };
    let isRead = false;
    const end = (outcome: Outcome) => {
      isOver = true;
      resolve(outcome);
    };
    const body = new Readable({
      read() {
        if (!isRead) {
          isRead = true;
          this.push(bytes);
          return;
        }
        // The end of this stream becomes the final dot of the mail. A server delivers nothing before it has read that.
        void handOver().then((mayEnd) => {
          if (isOver) return;
          if (!mayEnd) return end(notHandedOver);
          progress.isHandedOver = true;
          this.push(null);
        });
      },
    });

    const fail = (error: SmtpError) =>
      end(smtpOutcome(error, redactWords(error.response ?? '', secrets), progress));
    // That we stop, or have waited for long enough, says nothing about the server.
    const hangUp = () => end(smtpOutcome({ code: 'ETIMEDOUT' }, '', { ...progress, isIntroduced: true }));
    signal.addEventListener('abort', hangUp, { once: true });
    connection.on('error', fail);
    const sendNow = () => {
      progress.isIntroduced = true;
      connection.send({ from: sender.address, to: [message.recipient] }, body, (error, info) => {
        if (error) fail(error);
        else end({ kind: 'accepted', words: redactWords(info.response, secrets) });
      });
    };
    connection.connect((error) => {
      if (error) fail(error);
      else if (auth && connection.allowsAuth)
        connection.login({ credentials: auth }, (refusal) => (refusal ? fail(refusal) : sendNow()));
      else sendNow();
    });
    if (signal.aborted) hangUp();

    const outcome = await promise;
    signal.removeEventListener('abort', hangUp);
    // Errors of a closing connection do not matter, but without a listener they would end the process.
    connection.on('error', () => {});
    connection.close();
    return outcome;
  };
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || /^127(\.\d+){3}$/.test(host);
}

function senderOf(from: string): { name: string; address: string } {
  const [, name = '', address = from] = /^(.*)<([^<>]+)>$/.exec(from) ?? [];
  return { name: name.trim().replaceAll(/^"|"$/g, ''), address: address.trim() };
}

/** Recipients are objects with one address: a string with a comma in it would be read as two. */
function compose(message: OutgoingMessage, sender: { name: string; address: string }): Promise<Buffer> {
  const { recipient, replyTo, subject, text, html, calendar, messageKey, unsubscribeUrl } = message;
  const host = sender.address.slice(sender.address.lastIndexOf('@') + 1);
  return new MailComposer({
    from: sender,
    to: { name: '', address: recipient },
    ...(replyTo ? { replyTo } : {}),
    subject,
    text,
    ...(html === null ? {} : { html }),
    ...(calendar === undefined ? {} : { attachments: [calendarFile(calendar)] }),
    messageId: `<${messageKey}@${host}>`,
    // Prevents automatic replies such as holiday notices.
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...(unsubscribeUrl ? unsubscribeHeaders(unsubscribeUrl) : {}),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build();
}

function calendarFile(content: string) {
  return {
    filename: 'show.ics',
    content,
    contentType: 'text/calendar; charset=utf-8',
    contentTransferEncoding: 'quoted-printable' as const,
  };
}

/** RFC 8058: mail programs show a button, which sends `List-Unsubscribe=One-Click` to the address. */
function unsubscribeHeaders(url: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}
