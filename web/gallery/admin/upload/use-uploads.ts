import { useMutation, useQueryClient } from '@tanstack/react-query';
import { startTransition, useEffect, useRef, useState } from 'react';
import { idempotencyKeyHeader } from '#contract/applications/application-fields.ts';
import { uploadImage } from '#contract/gallery/gallery.ts';
import { ApiError, isSessionOver } from '../../../api/api-error.ts';
import { refusalOf } from '../../../api/call-api.ts';
import { noteChanges } from '../../../api/changes.ts';
import { ConcurrencyLimit } from '../../../api/concurrency-limit.ts';
import { sendForm } from '../../../api/send-form.ts';
import { useDrafts } from '../../../forms/drafts/drafts.ts';
import { ImageRefusal } from '../../../forms/pictures/prepare-image.ts';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { uploadDraftKey } from '../gallery-drafts.ts';
import { failure, galleryTexts, uploadFailed } from '../gallery-texts.ts';
import {
  type QueuedFile,
  queueFile,
  readyFile,
  type UploadTexts,
  uploadBody,
  uploadKeyOf,
} from './upload-queue.ts';

/** The pauses before each further try of an upload: half a minute in all. After that a person decides. */
const retryPausesMs = [1_000, 2_000, 4_000, 8_000, 15_000];

/** Answers that say nothing about the file: a proxy without a server, a busy or restarting server, too many at once. */
const passing = [408, 429, 502, 503, 504];

/** Whether another try may succeed: no answer came, or one that will be another one later. */
export function isWorthRetrying(error: unknown): boolean {
  if (error instanceof ImageRefusal) return false;
  return error instanceof ApiError ? passing.includes(error.status) : true;
}

/** The same file is there already, with what was written about it at an earlier try whose answer was lost. */
export function isThereAlready(error: unknown): boolean {
  return error instanceof ApiError && error.status === 409;
}

/** Ends when the time is over, when the browser is online again, or when the signal aborts. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(end, ms);
    function end() {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      resolve();
    }
    window.addEventListener('online', end);
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
  });
}

interface Sending {
  key: string;
  body: FormData;
  signal: AbortSignal;
  /** The part that has left. After all of it has, the server still has to process it. */
  onShare: (share: number) => void;
}

/** Sends one picture. A mutation, so that a refused session (401) is handled as for any other call. */
export function useSendPicture() {
  const { mutateAsync } = useMutation({
    mutationFn: ({ key, body, signal, onShare }: Sending) =>
      sendForm(uploadImage, body, {
        signal,
        headers: { [idempotencyKeyHeader]: key },
        onProgress: ({ sentBytes, totalBytes }) => onShare(totalBytes && sentBytes / totalBytes),
      }),
  });
  return mutateAsync;
}

/** So that one slow file does not keep the others waiting, and the line and the server's memory hold out. */
const filesAtOnce = 2;

/**
 * A file is begun when the one before has left, or so much later. Two that are begun together also end together, and
 * nothing is sent while the server processes both.
 */
const apartMs = 2_000;
const beginning = new ConcurrencyLimit(1);

const isSendable = ({ state }: Pick<QueuedFile, 'state'>) => state === 'waiting' || state === 'failed';

export function problemOf(error: unknown): string {
  if (error instanceof ImageRefusal) return error.message;
  return refusalOf(error)?.message ?? uploadFailed;
}

export function useUploads() {
  const client = useQueryClient();
  const showToast = useToast();
  const { files } = useDrafts();
  const [queue, setQueue] = useState<QueuedFile[]>(() =>
    (files.get(uploadDraftKey) ?? []).map((file, index) => queueFile(file, index + 1)),
  );
  const [isBusy, setIsBusy] = useState(false);
  const isUnderWay = useRef(false);
  const stopping = useRef<AbortController>(null);
  const lastId = useRef(queue.length);
  const sendPicture = useSendPicture();

  // The chosen files are kept in memory, so that someone who has to sign in again need not choose them again.
  useEffect(() => {
    const left = queue.filter(({ state }) => state !== 'done' && state !== 'refused');
    if (left.length === 0) files.delete(uploadDraftKey);
    else
      files.set(
        uploadDraftKey,
        left.map(({ file }) => file),
      );
  }, [files, queue]);

  /** Drawn when there is time: whoever types meanwhile comes first. */
  function change(id: number, changes: Partial<QueuedFile>) {
    startTransition(() =>
      setQueue((files) => files.map((queued) => (queued.id === id ? { ...queued, ...changes } : queued))),
    );
  }

  /** Resolves when the next file may be begun. */
  async function begin(id: number, sending: Omit<Sending, 'onShare'>): Promise<{ answer: Promise<string> }> {
    const { promise: hasLeft, resolve: end } = Promise.withResolvers<void>();
    change(id, { state: 'sending', share: 0, problem: undefined });
    const answer = sendPicture({
      ...sending,
      onShare(share) {
        change(id, { share });
        if (share === 1) end();
      },
    });
    await Promise.race([hasLeft, answer, pause(apartMs, sending.signal)]);
    return { answer };
  }

  /** Tries until it has arrived or is refused. A try that fails because of the line is followed by another one. */
  async function deliver({ id, file }: QueuedFile, texts: UploadTexts, signal: AbortSignal): Promise<void> {
    const ready = await readyFile(file);
    const key = uploadKeyOf(file);
    for (const pauseMs of [...retryPausesMs, null]) {
      try {
        const { answer } = await beginning.run(() =>
          begin(id, { key, body: uploadBody(ready, texts), signal }),
        );
        await answer;
        return;
      } catch (error) {
        if (isThereAlready(error)) return;
        if (signal.aborted || pauseMs === null || !isWorthRetrying(error)) throw error;
        change(id, { state: 'pausing' });
        await pause(pauseMs, signal);
        signal.throwIfAborted();
      }
    }
  }

  /** Returns what is wrong with the file, if anything. */
  async function sendOne(queued: QueuedFile, texts: UploadTexts, signal: AbortSignal) {
    const { id } = queued;
    try {
      await deliver(queued, texts, signal);
      change(id, { state: 'done' });
      return undefined;
    } catch (error) {
      // The page leads to the sign-in screen, and the files are kept. The rest would be refused as well.
      if (isSessionOver(error)) stopping.current?.abort();
      const problem = problemOf(error);
      change(id, signal.aborted ? { state: 'waiting' } : { state: 'failed', problem });
      return problem;
    }
  }

  async function send(texts: UploadTexts, only?: number): Promise<boolean> {
    // A dialog that is opened again knows nothing of what the earlier one has begun.
    if (isUnderWay.current) return false;
    isUnderWay.current = true;
    const sendable = queue.filter(isSendable);
    const files = sendable.filter(({ id }) => only === undefined || id === only);
    const stopper = new AbortController();
    const { signal } = stopper;
    stopping.current = stopper;
    const problems: string[] = [];
    let arrived = 0;
    setIsBusy(true);
    await new ConcurrencyLimit(filesAtOnce).runAll(files, async (file) => {
      if (signal.aborted) return;
      const problem = await sendOne(file, texts, signal);
      if (problem === undefined) arrived += 1;
      else if (!signal.aborted) problems.push(problem);
    });
    isUnderWay.current = false;
    setIsBusy(false);
    const outcome = [
      ...(arrived > 0 ? [galleryTexts.uploaded(arrived)] : []),
      ...(problems[0] === undefined ? [] : [failure(problems[0])]),
    ];
    showToast(...outcome.map((message) => ({ ...message, action: 'upload' })));
    // After aborted and refused uploads as well: the server may have stored the file although its answer was
    // not received.
    void noteChanges(client, ['images']);
    return arrived === sendable.length;
  }

  return {
    queue,
    /** How many files the button would upload. */
    sendableCount: queue.filter(isSendable).length,
    /** But for those that are not even tried. */
    count: queue.filter(({ state }) => state !== 'refused').length,
    /** How many of them have arrived. */
    doneCount: queue.filter(({ state }) => state === 'done').length,
    isBusy,
    add(files: File[]) {
      const added = files.map((file) => queueFile(file, ++lastId.current));
      setQueue((known) => [...known.filter(({ state }) => state !== 'done'), ...added]);
    },
    remove: (id: number) => setQueue((known) => known.filter((queued) => queued.id !== id)),
    clear: () => setQueue([]),
    /**
     * Uploads a few files at a time, all with the same texts, or `only` one of them. Resolves to true when none is left to
     * be sent.
     */
    send,
    stop: () => stopping.current?.abort(),
  };
}

export type Uploads = ReturnType<typeof useUploads>;
