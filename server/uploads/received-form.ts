export interface ReceivedFile {
  path: string;
  /** The client's name for the file: for display only, never part of a path. */
  name: string;
  byteSize: number;
  sha256: string;
}

/**
 * What has been received of a form so far. The caller owns it, so the part that came before an interruption is not
 * lost.
 */
export interface ReceivedForm {
  /** The folder of its files. The caller that created the form deletes it. */
  folder: string;
  texts: Record<string, string>;
  files: Record<string, ReceivedFile[]>;
  /** How many files each field had beyond its maximum. They are not stored. */
  surplus: Record<string, number>;
  /**
   * What is wrong with single fields. The rest of the form is still read, so that all problems are reported at once.
   */
  problems: Record<string, string>;
}

export interface FormRules {
  textFields: readonly string[];
  /** The maximum number of files for each file field. */
  fileFields: Readonly<Record<string, number>>;
  /** Decides by a file's first bytes whether it may be of an accepted type. Otherwise the rest of it is not stored. */
  mayBeWanted: (start: Buffer) => boolean;
  startBytes: number;
  maxFileBytes: number;
  maxBytes: number;
  /** A connection that sends next to nothing for this long is ended. */
  stallMs: number;
  /** The maximum duration of the whole body. */
  totalMs: number;
  /** Aborted during shutdown, when bodies can no longer be waited for. */
  bodyDeadline: AbortSignal;
}

/** Counts what comes in and can abort it. */
export interface Receiver {
  /** Aborted, with the error for the client, when the upload is to end. */
  signal: AbortSignal;
  /** Counts received bytes, stored or not. Returns for how many milliseconds reading should pause. */
  countBytes(bytes: number): number;
  /** Reserves disk space before a write. Waits until there is room, or throws. */
  reserve(bytes: number): Promise<void>;
  /** The body has ended, completely or not. */
  markArrived(): void;
}

export function emptyForm(folder: string): ReceivedForm {
  return { folder, texts: {}, files: {}, surplus: {}, problems: {} };
}
