import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { idempotencyKeyHeader } from '#contract/applications/application-fields.ts';
import { type ManagedImage, uploadImage } from '#contract/gallery/gallery.ts';
import { isSessionOver } from '../../api/api-error.ts';
import { refusalOf } from '../../api/call-api.ts';
import { sendForm } from '../../api/send-form.ts';
import { ImageRefusal } from '../../forms/prepare-image.ts';
import { randomId } from '../../ui/random-id.ts';
import { uploadFailed } from './gallery-texts.ts';
import { queueFile, readyFile, uploadBody } from './upload-queue.ts';
import { refetchImages } from './use-images.ts';

export interface FormUpload {
  /** From 0 to 1 while a file is being sent. */
  share: number | undefined;
  /** What became of the last file, as a sentence. */
  problem: string | undefined;
  /** Resolves to the stored image, or to undefined when it was not stored. */
  send: (file: File) => Promise<ManagedImage | undefined>;
  stop: () => void;
}

/** Sends one picture to the gallery from within another form. */
export function useFormUpload(): FormUpload {
  const client = useQueryClient();
  const [share, setShare] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const stopping = useRef<AbortController>(null);
  // A mutation, so that a refused session (401) is handled as for any other call.
  const { mutateAsync } = useMutation({
    mutationFn: ({ body, signal }: { body: FormData; signal: AbortSignal }) =>
      sendForm(uploadImage, body, {
        signal,
        headers: { [idempotencyKeyHeader]: randomId() },
        onProgress: ({ sentBytes, totalBytes }) => setShare(totalBytes && sentBytes / totalBytes),
      }),
  });

  async function send(file: File): Promise<ManagedImage | undefined> {
    const refused = queueFile(file, 0).problem;
    setProblem(refused && `${file.name}: ${refused}.`);
    if (refused) return undefined;
    const stopper = new AbortController();
    stopping.current = stopper;
    setShare(0);
    try {
      const body = uploadBody(await readyFile(file), { description: '', tags: '', isPublic: false });
      const answer = await mutateAsync({ body, signal: stopper.signal });
      void refetchImages(client);
      return JSON.parse(answer);
    } catch (error) {
      if (!stopper.signal.aborted && !isSessionOver(error)) setProblem(`${file.name}: ${sentenceOf(error)}.`);
      return undefined;
    } finally {
      setShare(undefined);
    }
  }

  return { share, problem, send, stop: () => stopping.current?.abort() };
}

function sentenceOf(error: unknown): string {
  const text = error instanceof ImageRefusal ? error.message : (refusalOf(error)?.message ?? uploadFailed);
  return text.replace(/\.$/, '');
}
