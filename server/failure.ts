import type { z } from 'zod';
import { fieldMessages } from '#contract/errors.ts';

/** The kinds of expected failures. `http/errors.ts` maps them to HTTP. */
export type FailureKind =
  | 'bad input'
  | 'not signed in'
  | 'forbidden'
  | 'not confirmed'
  | 'not found'
  | 'conflict'
  | 'too many tries'
  | 'incomplete'
  | 'too large'
  | 'refused kind'
  | 'busy'
  | 'too slow'
  | 'not configured'
  | 'service failed';

/** Kinds that the server or a service it uses is responsible for, and not the client. */
const serverSideKinds = new Set<FailureKind>(['busy', 'too slow', 'not configured', 'service failed']);

interface FailureDetails {
  /** The problem of each field. The key '' stands for the whole input. */
  fields?: Record<string, string> | undefined;
  retryAfterSeconds?: number | undefined;
}

/** An expected failure, with a kind and a sentence for people. */
export class Failure extends Error {
  readonly kind: FailureKind;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(kind: FailureKind, message: string, { fields, retryAfterSeconds }: FailureDetails = {}) {
    super(message);
    this.kind = kind;
    this.fields = fields;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  /** Whether the input is the cause, and not the state of this server. */
  get isSendersFault(): boolean {
    return !serverSideKinds.has(this.kind);
  }
}

/** For `catch`: attributes a failure caused by the input to the field that the input came from. */
export function attributeTo(field: string): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof Failure) || !error.isSendersFault) throw error;
    throw new Failure(error.kind, error.message, { fields: { [field]: error.message } });
  };
}

/** Problems with several fields. Without a sentence of its own, the message is the first field's problem. */
export function badInput(fields: Record<string, string>, sentence = firstProblem(fields)): Failure {
  return new Failure('bad input', sentence, { fields });
}

function firstProblem(fields: Record<string, string>): string {
  const [field, problem] = Object.entries(fields)[0] ?? ['', 'Bad input'];
  return field ? `${field}: ${problem}` : problem;
}

/** A problem inside a field, such as `locations.1.name`, is told under the field's own name as well. */
export function badInputFrom(error: z.ZodError): Failure {
  const fields: Record<string, string> = {};
  for (const [name, problem] of Object.entries(fieldMessages(error))) {
    fields[name.split('.', 1)[0] ?? name] ??= problem;
    fields[name] ??= problem;
  }
  return badInput(fields);
}

function failing(kind: FailureKind) {
  return (message: string) => new Failure(kind, message);
}

/** Nobody is signed in, or the credentials are wrong. */
export const notSignedIn = failing('not signed in');
export const forbidden = failing('forbidden');
/** An admin is signed in, but may have left the device: the password or a passkey is needed first. */
export const notConfirmed = failing('not confirmed');
export const notFound = failing('not found');
/** The record was changed since the client read it (optimistic concurrency control). */
export const changedMeanwhile = failing('conflict');
/** The body did not arrive completely: it was cut off, or too slow. */
export const incomplete = failing('incomplete');
export const notConfigured = failing('not configured');
export const serviceFailed = failing('service failed');

/** Something that must be unique exists already. */
export function conflict(field: string, message: string): Failure {
  return new Failure('conflict', message, { fields: { [field]: message } });
}

export function tooManyTries(retryAfterSeconds: number): Failure {
  const minutes = Math.ceil(retryAfterSeconds / 60);
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  return new Failure('too many tries', `Too many tries. Please try again in ${wait}.`, { retryAfterSeconds });
}

export function tooLarge(message: string, fields?: Record<string, string>): Failure {
  return new Failure('too large', message, { fields });
}

/** A body or file of a type that is not accepted. */
export function refusedKind(message: string, field?: string): Failure {
  return new Failure('refused kind', message, { fields: field === undefined ? field : { [field]: message } });
}

/** The server has too much to do. The client should retry later. */
export function busy(message: string, retryAfterSeconds: number): Failure {
  return new Failure('busy', message, { retryAfterSeconds });
}

/** The work took longer than it may. The cause may be the input or the machine. */
export function tooSlow(message: string, retryAfterSeconds: number): Failure {
  return new Failure('too slow', message, { retryAfterSeconds });
}
