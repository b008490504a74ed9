export interface ReceivedFile {
  path: string;
  /** What its sender calls it: text to show, and never a part of a path. */
  name: string;
  byteSize: number;
  sha256: string;
}

/** What has come of a form so far. It belongs to whoever asked for it, so a form that breaks off is not all lost. */
export interface ReceivedForm {
  /** The folder of its files: whoever made the form removes it. */
  folder: string;
  texts: Record<string, string>;
  files: Record<string, ReceivedFile[]>;
  /** How many files came beyond those that a field may carry; they are not kept. */
  surplus: Record<string, number>;
  /** What is wrong with single fields; the rest of the form is still read, to tell of everything at once. */
  problems: Record<string, string>;
}

export interface FormRules {
  textFields: readonly string[];
  /** How many files each of these fields may carry. */
  fileFields: Readonly<Record<string, number>>;
  /** Tells by its first bytes whether a file may be one that is wanted. Of any other nothing more is kept. */
  mayBeWanted: (start: Buffer) => boolean;
  startBytes: number;
  maxFileBytes: number;
  maxBytes: number;
  /** A connection that brings next to nothing for this long is given up. */
  stallMs: number;
  /** And so is a body that takes longer than this in all. */
  totalMs: number;
  /** Aborted when the server cannot wait any longer. */
  hurry: AbortSignal;
}

/** Whoever counts what comes in, and may end it. */
export interface Receiver {
  /** Aborted, with what the sender is told, when no more of it is wanted. */
  signal: AbortSignal;
  /** So much has come, whether it is kept or not. Says for how long nothing more is to be read. */
  bring(bytes: number): number;
  /** So much is about to be written. Waits until there is room for it, or throws. */
  hold(bytes: number): Promise<void>;
  /** Nothing more comes, for whatever reason. */
  arrive(): void;
}

export function emptyForm(folder: string): ReceivedForm {
  return { folder, texts: {}, files: {}, surplus: {}, problems: {} };
}
