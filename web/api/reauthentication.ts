import { CallQueue } from './call-queue.ts';

/** The server wanted to know who is there, and whoever it is has closed the question. Nothing was done. */
export class NotConfirmedError extends Error {}

/** Asks for the password or a passkey. False when the question was closed. */
type AskForConfirmation = () => Promise<boolean>;

let ask: AskForConfirmation | undefined;
const questions = new CallQueue<boolean>();

/** Said by the dialog that asks. Returns how it is taken back. */
export function offerConfirmation(asking: AskForConfirmation): () => void {
  ask = asking;
  return () => {
    if (ask === asking) ask = undefined;
  };
}

/** The answer to one question, however many calls wait for it. Undefined where nobody can be asked. */
export function askForConfirmation(): Promise<boolean> | undefined {
  return ask && questions.run('confirmation', undefined, ask);
}
