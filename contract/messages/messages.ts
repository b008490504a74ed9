import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idParam, recordId } from '../ids.ts';

export const messageChannels = ['mail', 'sms'] as const;
export type MessageChannel = (typeof messageChannels)[number];

/**
 * What a message is for: an application to staff by mail or SMS, a summary of several, thanks to a performer, a test; a
 * promised answer that is nearly due, and what is open in the morning, to staff; a decision or a reply to a performer, a
 * second question whether the date suits them, and a reminder of the show; to staff what a performer has answered,
 * withdrawn or corrected; to a guest who has signed up for the mailing list or was imported, the weekly letter and one of the house's own; an invitation to
 * join the team; a link to a new password.
 */
export const messagePurposes = [
  'application',
  'confirmation',
  'alert',
  'summary',
  'test',
  'reminder',
  'digest',
  'booking',
  'decline',
  'message',
  'asking',
  'showReminder',
  'news',
  'correction',
  'signup',
  'import',
  'letter',
  'ownLetter',
  'invitation',
  'reset',
] as const;
export type MessagePurpose = (typeof messagePurposes)[number];

/** To the whole list of subscribers: they are many, can wait, and share one pace. */
export const bulkPurposes = ['letter', 'ownLetter', 'import'] as const satisfies MessagePurpose[];

/** About the team, whose invitations and accounts are the owners'. */
export const ownersPurposes = ['invitation', 'reset'] as const satisfies MessagePurpose[];

/**
 * `sent`: the provider has confirmed it. `unknown`: it may have been delivered, but no answer came. `held back`: we
 * chose not to send it, and `providerWords` says why.
 */
export const messageStates = [
  'waiting',
  'sending',
  'sent',
  'failed',
  'unknown',
  'not configured',
  'held back',
] as const;
export type MessageState = (typeof messageStates)[number];

/** Final states, from which staff can have a message sent again. */
export const retriableStates = [
  'failed',
  'unknown',
  'not configured',
  'held back',
] as const satisfies MessageState[];

export const messageRecord = z.object({
  id: recordId,
  channel: z.enum(messageChannels),
  purpose: z.enum(messagePurposes),
  applicationId: recordId.nullable(),
  recipient: z.string(),
  subject: z.string(),
  text: z.string(),
  state: z.enum(messageStates),
  /** The answer of the mail server or SMS provider, or why it was never asked. */
  providerWords: z.string(),
  /** Since it was last queued. */
  attempts: z.int(),
  createdAt: z.iso.datetime(),
  triedAt: z.iso.datetime().nullable(),
  /** The time of the next attempt; null when there is none. */
  dueAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
});
export type MessageRecord = z.infer<typeof messageRecord>;

export const maxMessagesPerPage = 50;
export const messageNotFound = 'Message Not Found';

const messagesQuery = z.object({
  before: idParam.optional(),
  channel: z.enum(messageChannels).optional(),
  state: z.enum(messageStates).optional(),
});
export type MessagesQuery = z.infer<typeof messagesQuery>;

export const listMessages = defineCall('GET /api/admin/messages', {
  summary: 'The mails and SMS of the last months, newest first, in pages',
  query: messagesQuery,
  reply: z.array(messageRecord),
});

export const retryMessage = defineCall('POST /api/admin/messages/{id}/retry', {
  summary: 'Puts a message that was not sent back in the queue',
  params: z.object({ id: idParam }),
  notFound: messageNotFound,
  reply: messageRecord,
});

export const retryMessages = defineCall('POST /api/admin/messages/retry', {
  summary: 'Puts all messages that failed back in the queue',
  body: z.object({ all: z.literal('failed') }),
  reply: z.object({ count: z.int() }),
});

export const sendTestMessage = defineCall('POST /api/admin/messages/test', {
  summary: "Sends a test: a mail to the booking address, or an SMS to one's own number",
  body: z.object({ channel: z.enum(messageChannels) }),
  reply: messageRecord,
  status: 201,
});

export const providersRecord = z.object({
  mail: z.object({ isConfigured: z.boolean(), to: z.string() }),
  sms: z.object({
    isConfigured: z.boolean(),
    /** The admin's own number in dialled form; null if no SMS can reach it. */
    to: z.string().nullable(),
    /** Why no SMS can reach the admin's own number; null when one can, or when there is no number. */
    numberProblem: z.string().nullable(),
    /** The ids of admins who want SMS but whose number cannot be reached. */
    unreachable: z.array(recordId),
  }),
});
export type ProvidersRecord = z.infer<typeof providersRecord>;

export const checkProviders = defineCall('GET /api/admin/message-providers', {
  summary:
    "Whether mail and SMS are set up, and whether one's own number and those of the others can be reached",
  reply: providersRecord,
});
