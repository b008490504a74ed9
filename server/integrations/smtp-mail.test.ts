import { expect, test } from 'vitest';
import { smtpOutcome } from './smtp-mail.ts';

/** As Nodemailer tells a refusal at a command. */
function refusalAt(command: string, response: string) {
  const error = { code: 'EENVELOPE', command, response, responseCode: Number(response.slice(0, 3)) };
  return smtpOutcome(error, response, { isIntroduced: true, isHandedOver: command === 'DATA' });
}

test.each(['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1'])(
  'Only the recipient is to blame for %s, and not where the sender is named',
  (code) => {
    const blame = { kind: 'refused', blamesRecipient: true };
    expect(refusalAt('RCPT TO', `550 ${code} no`)).toMatchObject(blame);
    expect(refusalAt('RCPT TO', `550-${code} no\n550 ${code} such user`)).toMatchObject(blame);
    expect(refusalAt('DATA', `554 ${code} no`)).toMatchObject(blame);
    expect(refusalAt('MAIL FROM', `550 ${code} no`)).toMatchObject({ kind: 'stopped' });
  },
);

test.each([
  '550 relay not permitted',
  '550 No such user here',
  '550 5.1.8 Sender address rejected',
  '550 5.1.90 Your message can not be sent',
  '552 5.2.2 Quota exceeded',
  '550-5.4.5 Daily user sending limit exceeded',
  '554 5.7.1 Relay access denied',
  '530 5.7.0 Authentication required',
])('%s may mean us, at whatever step it is said', (response) => {
  for (const command of ['RCPT TO', 'DATA']) {
    expect(refusalAt(command, response)).toMatchObject({ kind: 'stopped', mayMeanMessage: true });
  }
  for (const command of ['CONN', 'EHLO', 'STARTTLS', 'AUTH PLAIN', 'MAIL FROM']) {
    const outcome = refusalAt(command, response);
    expect(outcome).toMatchObject({ kind: 'stopped' });
    expect(outcome).not.toHaveProperty('mayMeanMessage');
  }
});

test.each([
  ['MAIL FROM', '552 5.3.4 Message too big for system'],
  ['DATA', '552 5.2.3 Message exceeds the limit'],
  ['DATA', '554 5.6.1 Media not supported'],
])('This mail alone is refused at %s by %s', (command, response) => {
  expect(refusalAt(command, response)).toEqual({ kind: 'refused', words: response });
});

test.each([
  ['RCPT TO', '452 4.2.2 The mailbox is full', true, undefined],
  ['RCPT TO', '450 4.7.1 Greylisted', true, 'The mail server refuses our mails'],
  ['RCPT TO', '503 Bad sequence of commands', true, 'The mail server refuses our mails'],
  ['DATA', '452 4.5.3 Too many mails today', false, 'The mail server refuses our mails'],
])('It is only for now at %s by %s, unless all are told so', (command, response, blamesRecipient, reason) => {
  const outcome = refusalAt(command, response);
  expect(outcome).toMatchObject({ kind: 'postponed', words: response, blamesRecipient });
  expect('asStop' in outcome ? outcome.asStop?.reason : undefined).toBe(reason);
});

test('The reason is told in a sentence that staff understand', () => {
  const reasons = [
    ['AUTH PLAIN', '535 5.7.8 no', 'The mail server refuses our password'],
    ['AUTH LOGIN', '454 4.7.0 later', 'The mail server refuses our password'],
    ['STARTTLS', '454 no', 'The mail server gives us no secure connection'],
    ['CONN', '554 no', 'The mail server refuses our connection'],
    ['MAIL FROM', '550 5.1.8 no', 'The mail server refuses our sender address'],
    ['RCPT TO', '550 Sender verify failed', 'The mail server refuses our sender address'],
    ['DATA', '554 no', 'The mail server refuses our mails'],
  ] as const;
  for (const [command, response, reason] of reasons) {
    expect(refusalAt(command, response)).toMatchObject({ kind: 'stopped', reason });
  }
  const before = { isIntroduced: false, isHandedOver: false };
  expect(smtpOutcome({ code: 'ECONNECTION' }, '', before)).toMatchObject({
    reason: 'The mail server cannot be reached',
  });
  const certificate = { code: 'ESOCKET', originalCode: 'DEPTH_ZERO_SELF_SIGNED_CERT' };
  expect(smtpOutcome(certificate, '', before)).toMatchObject({
    reason: 'The mail server gives us no secure connection',
  });
});
