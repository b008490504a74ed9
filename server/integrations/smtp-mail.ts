import { Readable } from 'node:stream';
import type { NodemailerError } from 'nodemailer';
import MailComposer from 'nodemailer/lib/mail-composer';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { isEmailAddress } from '#contract/text/email.ts';
import type { Config } from '../config.ts';
import {
  notHandedOver,
  type Outcome,
  type OutgoingMessage,
  redactWords,
  type Send,
  type Stop,
} from './delivery.ts';

export type SmtpError = Partial<
  Pick<NodemailerError, 'code' | 'originalCode' | 'command' | 'response' | 'responseCode'>
>;

/** How far a mail had come when the error came. */
export interface SmtpProgress {
  /** The server has taken our password, and was told of the mail. */
  isIntroduced: boolean;
  isHandedOver: boolean;
}

/**
 * The codes of RFC 3463 and 7505 that blame the recipient: no such mailbox, no such domain, no such syntax, moved
 * without a trace, a domain that takes no mail, a mailbox that is switched off.
 */
const recipientCodes = new Set(['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1']);
/** This mail is too long, or of a kind that the server does not take. */
const messageCode = /^5\.(2\.3|3\.4|6\.\d+)$/;
const senderCode = /^5\.1\.[78]$/;

/**
 * What a refusal by a mail server means: for the recipient, for this mail, for the whole channel, or only for now. Until
 * the server has heard of the recipient it cannot mean anything but us. After that it is taken to mean us as well, unless
 * its code says otherwise: relays, quotas and suspended accounts are refused at any step, with any code, and of the two
 * mistakes a mail that waits is the smaller one.
 */
export function smtpOutcome(error: SmtpError, words: string, progress: SmtpProgress): Outcome {
  if (error.response === undefined) return withoutAnswer(error, progress);
  const { command = '', responseCode = 0 } = error;
  const [code = ''] = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(error.response) ?? [];
  if (messageCode.test(code)) return { kind: 'refused', words };
  const stop: Stop = {
    reason: reasonFor(command, code, error.response),
    isQuotable: !command.startsWith('AUTH'),
  };
  if (command !== 'RCPT TO' && command !== 'DATA') return { kind: 'stopped', words, ...stop };
  // 503 is about the order of commands: on a new connection the mail may be accepted.
  if (responseCode < 500 || responseCode === 503)
    return {
      kind: 'postponed',
      words,
      blamesRecipient: command === 'RCPT TO',
      // 4.2.x is about one mailbox: full, or busy.
      ...(code.startsWith('4.2.') ? {} : { asStop: stop }),
    };
  if (recipientCodes.has(code)) return { kind: 'refused', words, blamesRecipient: true };
  return { kind: 'stopped', words, ...stop, mayMeanMessage: true };
}

function reasonFor(command: string, code: string, response: string): string {
  if (command.startsWith('AUTH')) return password;
  if (command === 'STARTTLS') return noTls;
  if (senderCode.test(code) || /\bsender\b/i.test(response))
    return 'The mail server refuses our sender address';
  return command === 'RCPT TO' || command === 'DATA' || command === 'MAIL FROM'
    ? 'The mail server refuses our mails'
    : 'The mail server refuses our connection';
}

const password = 'The mail server refuses our password';
const noTls = 'The mail server gives us no secure connection';

const ofThisMail: Record<string, string> = {
  EENVELOPE: 'The mail server would not take this address',
  EMESSAGE: 'The mail is larger than the mail server takes',
};

const sentences: Record<string, string> = {
  EAUTH: 'The mail server does not take this user name and password',
  ETIMEDOUT: 'The mail server did not answer in time',
  EDNS: 'The mail server was not found',
  ETLS: 'No secure connection to the mail server',
  ESOCKET: 'No connection to the mail server',
  ECONNECTION: 'The mail server hung up',
};

function withoutAnswer(
  { code = '', originalCode = '' }: SmtpError,
  { isIntroduced, isHandedOver }: SmtpProgress,
): Outcome {
  const mine = ofThisMail[code];
  if (mine) return { kind: 'refused', words: mine };
  const sentence = sentences[code] ?? 'The connection to the mail server broke';
  const words = originalCode ? `${sentence} (${originalCode})` : sentence;
  if (isHandedOver)
    return { kind: 'uncertain', words: `${words} after the mail was handed over. It may have arrived.` };
  // A server that falls silent over one recipient may be busy with that one.
  if (isIntroduced) return { kind: 'postponed', words };
  return { kind: 'stopped', words, ...stopWithoutAnswer(code, originalCode) };
}

function stopWithoutAnswer(code: string, originalCode: string): Stop {
  if (code === 'EAUTH') return { reason: password };
  const isTls = code === 'ETLS' || /SSL|TLS|CERT|SIGNATURE/.test(originalCode);
  return { reason: isTls ? noTls : 'The mail server cannot be reached' };
}

const usualTimeouts = { connectMs: 10_000, answerMs: 20_000 };

export interface MailSettings extends NonNullable<Config['mail']> {
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
