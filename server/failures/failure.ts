import type { z } from 'zod';
import { fieldMessages } from '#contract/errors.ts';

/** What can go wrong in a way that was foreseen. How each is told over HTTP is decided in `http/errors.ts`. */
export type FailureKind =
  | 'bad input'
  | 'not signed in'
  | 'forbidden'
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

/** Those that nobody but ourselves, or a service that we have asked, can do anything about. */
const serverSideKinds = new Set<FailureKind>(['busy', 'too slow', 'not configured', 'service failed']);

interface FailureDetails {
  /** What is wrong with which field; '' stands for the whole. */
  fields?: Record<string, string> | undefined;
  retryAfterSeconds?: number | undefined;
}

/** A failure that was foreseen: it has a kind, and a sentence for people. */
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

  /** Whether it lies in what was sent, and not in the state of this server. */
  get isSendersFault(): boolean {
    return !serverSideKinds.has(this.kind);
  }
}

/** For `catch`: a failure that lies in what was sent is told at the field that it is about. */
export function attributeTo(field: string): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof Failure) || !error.isSendersFault) throw error;
    throw new Failure(error.kind, error.message, { fields: { [field]: error.message } });
  };
}

/** Several fields at once; the sentence is about the first of them where no other is given. */
export function badInput(fields: Record<string, string>, sentence = firstProblem(fields)): Failure {
  return new Failure('bad input', sentence, { fields });
}

function firstProblem(fields: Record<string, string>): string {
  const [field, problem] = Object.entries(fields)[0] ?? ['', 'Bad input'];
  return field ? `${field}: ${problem}` : problem;
}

export function badInputFrom(error: z.ZodError): Failure {
  return badInput(fieldMessages(error));
}

/** Nobody is signed in, or with the wrong words. */
export function notSignedIn(message: string): Failure {
  return new Failure('not signed in', message);
}

export function forbidden(message: string): Failure {
  return new Failure('forbidden', message);
}

export function notFound(message: string): Failure {
  return new Failure('not found', message);
}

/** Something that may be there only once is there already. */
export function conflict(field: string, message: string): Failure {
  return new Failure('conflict', message, { fields: { [field]: message } });
}

/** What someone wants to write over is no longer what they have seen. */
export function changedMeanwhile(message: string): Failure {
  return new Failure('conflict', message);
}

export function tooManyTries(retryAfterSeconds: number): Failure {
  const minutes = Math.ceil(retryAfterSeconds / 60);
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  return new Failure('too many tries', `Too many tries. Please try again in ${wait}.`, { retryAfterSeconds });
}

/** The body never came whole: it was cut off, or was too slow. */
export function incomplete(message: string): Failure {
  return new Failure('incomplete', message);
}

export function tooLarge(message: string, fields?: Record<string, string>): Failure {
  return new Failure('too large', message, { fields });
}

/** A body, or a file in it, of a kind that is not taken. */
export function refusedKind(message: string, field?: string): Failure {
  return new Failure('refused kind', message, { fields: field === undefined ? field : { [field]: message } });
}

/** More at once than this machine does; it will do it later. */
export function busy(message: string, retryAfterSeconds: number): Failure {
  return new Failure('busy', message, { retryAfterSeconds });
}

/** It was begun and took longer than it may. Nobody can say whether what was sent or the machine is to blame. */
export function tooSlow(message: string, retryAfterSeconds: number): Failure {
  return new Failure('too slow', message, { retryAfterSeconds });
}

/** Whoever runs this server has not set up what it takes. */
export function notConfigured(message: string): Failure {
  return new Failure('not configured', message);
}

/** Somebody else, whom this server has asked, has failed. */
export function serviceFailed(message: string): Failure {
  return new Failure('service failed', message);
}
