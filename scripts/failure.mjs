/** An end that is told in a sentence, with the output of the step that failed, and without a stack. */
export class Failure extends Error {
  constructor(message, output = '') {
    super(message);
    this.output = output;
  }
}

/** Runs a command's main function; what it returns, or how it ended, becomes the exit code. */
export async function exitWith(main) {
  try {
    process.exitCode = await main();
  } catch (error) {
    process.exitCode = error.exitCode ?? 1;
    if (error.exitCode === undefined) tell(error);
  }
}

export function tell(error, print = console.error) {
  if (!(error instanceof Failure)) {
    print(error);
    return;
  }
  if (error.output) print(error.output.trimEnd());
  print(error.message);
}
