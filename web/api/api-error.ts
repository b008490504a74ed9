/** A non-OK answer: its text is status code, colon, body or status text. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: string;

  constructor(status: number, body: string, statusText = '') {
    super(`${status}: ${body || statusText}`);
    this.status = status;
    this.body = body;
  }
}

/** The call was refused because nobody is signed in any more. */
export function isSessionOver(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** A call that was sent, and whose answer was not waited for any longer. Whether the server did it is not known. */
export class NoAnswerError extends Error {
  constructor() {
    super('The server has not answered');
  }
}
