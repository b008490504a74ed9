/** An end that is told in a sentence, with the output of the step that failed, and without a stack. */
export class Failure extends Error {
  constructor(message, output = '') {
    super(message);
    this.output = output;
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
