import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { uploadImage } from '#contract/gallery.ts';
import { refusalOf } from '../../api/call-api.ts';
import { sendForm } from '../../api/send-form.ts';
import { findDraftFiles, saveDraftFiles } from '../../forms/form-drafts.ts';
import { ImageRefusal } from '../../forms/prepare-image.ts';
import { useToast } from '../../ui/toast.tsx';
import { uploadDraftKey } from './gallery-drafts.ts';
import { failure, galleryTexts, uploadFailed } from './gallery-texts.ts';
import { type QueuedFile, queueFile, readyFile, type UploadTexts, uploadBody } from './upload-queue.ts';
import { refetchImages } from './use-images.ts';

export interface Uploads {
  queue: QueuedFile[];
  /** How many files the button would upload. */
  sendableCount: number;
  isBusy: boolean;
  add: (files: File[]) => void;
  remove: (id: number) => void;
  clear: () => void;
  /** Uploads one file after the other, all with the same texts. Resolves to true when all were accepted. */
  send: (texts: UploadTexts) => Promise<boolean>;
  stop: () => void;
}

const isSendable = ({ state }: Pick<QueuedFile, 'state'>) => state === 'waiting' || state === 'failed';

function draftQueue(): QueuedFile[] {
  return findDraftFiles(uploadDraftKey).map((file, index) => queueFile(file, index + 1));
}

/** The upload queue of the gallery. */
export function useUploads(): Uploads {
  const client = useQueryClient();
  const showToast = useToast();
  const [queue, setQueue] = useState<QueuedFile[]>(draftQueue);
  const [isBusy, setIsBusy] = useState(false);
  const stopping = useRef<AbortController>(null);
  const lastId = useRef(queue.length);
  // A mutation, so that a refused session (401) is handled as for any other call.
  const { mutateAsync } = useMutation({
    mutationFn: ({ id, body, signal }: { id: number; body: FormData; signal: AbortSignal }) =>
      sendForm(uploadImage, body, {
        signal,
        onProgress: ({ sentBytes, totalBytes }) =>
          change(id, { share: totalBytes && sentBytes / totalBytes }),
      }),
  });

  // The chosen files are kept in memory, so that someone who has to sign in again need not choose them again.
  useEffect(() => {
    saveDraftFiles(
      uploadDraftKey,
      queue.filter(({ state }) => isSendable({ state }) || state === 'sending').map(({ file }) => file),
    );
  }, [queue]);

  function change(id: number, changes: Partial<QueuedFile>) {
    setQueue((files) => files.map((queued) => (queued.id === id ? { ...queued, ...changes } : queued)));
  }

  /** Returns what is wrong with the file, if anything. */
  async function sendOne({ id, file }: QueuedFile, texts: UploadTexts, signal: AbortSignal) {
    change(id, { state: 'sending', share: 0, problem: undefined });
    try {
      await mutateAsync({ id, body: uploadBody(await readyFile(file), texts), signal });
      change(id, { state: 'done' });
      return undefined;
    } catch (error) {
      const problem =
        error instanceof ImageRefusal ? error.message : (refusalOf(error)?.message ?? uploadFailed);
      change(id, signal.aborted ? { state: 'waiting' } : { state: 'failed', problem });
      return problem;
    }
  }

  async function send(texts: UploadTexts): Promise<boolean> {
    const files = queue.filter(isSendable);
    const stopper = new AbortController();
    const { signal } = stopper;
    stopping.current = stopper;
    const problems: string[] = [];
    let arrived = 0;
    setIsBusy(true);
    for (const file of files) {
      if (signal.aborted) break;
      const problem = await sendOne(file, texts, signal);
      if (problem === undefined) arrived += 1;
      else if (!signal.aborted) problems.push(problem);
    }
    setIsBusy(false);
    if (arrived > 0) showToast(galleryTexts.uploaded(arrived));
    if (problems[0] !== undefined) showToast(failure(problems[0]));
    // After aborted and refused uploads as well: the server may have stored the file although its answer was
    // not received.
    void refetchImages(client);
    return arrived === files.length;
  }

  return {
    queue,
    sendableCount: queue.filter(isSendable).length,
    isBusy,
    add(files) {
      const added = files.map((file) => queueFile(file, ++lastId.current));
      setQueue((known) => [...known.filter(({ state }) => state !== 'done'), ...added]);
    },
    remove: (id) => setQueue((known) => known.filter((queued) => queued.id !== id)),
    clear: () => setQueue([]),
    send,
    stop: () => stopping.current?.abort(),
  };
}
