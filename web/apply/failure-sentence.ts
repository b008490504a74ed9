import { ApiError } from '../api/api-error.ts';
import { refusalOf } from '../api/call-api.ts';

const connectionLost =
  'The connection was lost. Everything you entered is still here: press the button to try again.';
const notStored =
  'Your application could not be stored just now. Everything you entered is still here: please press the button again in a minute.';
const tooLarge = 'Your pictures are too large to be sent. Please choose smaller ones.';

/**
 * The sentence above the submit button when sending failed. The server's own message is shown for a refusal
 * (4xx), because it says what to do. The message of a failure (5xx) goes to the console.
 */
export function failureSentence(error: unknown): string {
  if (!(error instanceof ApiError)) return connectionLost;
  if (isFailureOfServer(error)) return notStored;
  // A proxy in front of the server refuses large bodies with an HTML page of its own.
  return refusalOf(error)?.message ?? (error.status === 413 ? tooLarge : notStored);
}

export function isFailureOfServer({ status }: ApiError): boolean {
  return status >= 500;
}
