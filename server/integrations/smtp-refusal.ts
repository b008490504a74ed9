import type { NodemailerError } from 'nodemailer';
import type { Outcome, Stop } from './delivery.ts';

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
