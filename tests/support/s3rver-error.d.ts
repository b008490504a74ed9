declare module 's3rver/lib/models/error.js' {
  /** An answer of the server, with the status that S3 gives such a code. */
  class S3Error extends Error {
    constructor(code: string, message: string);
  }
  export = S3Error;
}
