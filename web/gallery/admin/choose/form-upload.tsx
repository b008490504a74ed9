import { useQueryClient } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { type ChangeEvent, useCallback, useRef, useState } from 'react';
import type { ManagedImage } from '#contract/gallery/gallery.ts';
import { isSessionOver } from '../../../api/api-error.ts';
import { noteChanges } from '../../../api/changes.ts';
import { acceptedImages } from '../../../forms/pictures/image-format.ts';
import { FormProblem } from '../../../forms/submit-button.tsx';
import { Button } from '../../../ui/button.tsx';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { randomId } from '../../../ui/random-id.ts';
import { queueFile, readyFile, uploadBody } from '../upload/upload-queue.ts';
import { problemOf, useSendPicture } from '../upload/use-uploads.ts';
import styles from './form-upload.module.css';

/** Sends one picture to the gallery from within another form. */
export function useFormUpload(isPublic = false) {
  const client = useQueryClient();
  const [share, setShare] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const stopping = useRef<AbortController>(null);
  const sendPicture = useSendPicture();

  /** Resolves to the stored image, or to the sentence why it was not stored. */
  async function send(file: File): Promise<ManagedImage | string> {
    const { problem: refused } = queueFile(file, 0);
    if (refused) return refuse(`${file.name}: ${refused}.`);
    const stopper = new AbortController();
    stopping.current = stopper;
    setProblem(undefined);
    setShare(0);
    try {
      const body = uploadBody(await readyFile(file), { description: '', tags: '', isPublic });
      const { signal } = stopper;
      const answer = await sendPicture({ key: randomId(), body, signal, onShare: setShare });
      void noteChanges(client, ['images']);
      return JSON.parse(answer);
    } catch (error) {
      if (stopper.signal.aborted || isSessionOver(error)) return 'The picture was not uploaded.';
      return refuse(`${file.name}: ${problemOf(error).replace(/\.$/, '')}.`);
    } finally {
      setShare(undefined);
    }
  }

  function refuse(why: string): string {
    setProblem(why);
    return why;
  }

  const stop = useCallback(() => stopping.current?.abort(), []);
  return { share, problem, send, stop };
}

interface UploadPictureProps {
  upload: ReturnType<typeof useFormUpload>;
  onFile: (file: File) => void;
}

export function UploadPictureButton({ upload, onFile }: UploadPictureProps) {
  const picker = useRef<HTMLInputElement>(null);
  const isBusy = upload.share !== undefined;

  function pick({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? [];
    // Cleared, so that picking the same file again is a change event, too.
    target.value = '';
    if (file) onFile(file);
  }

  return (
    <>
      <Button aria-disabled={isBusy} onClick={() => !isBusy && picker.current?.click()}>
        <Upload aria-hidden size={18} />
        {isBusy ? 'Uploading...' : 'Upload a picture'}
      </Button>
      <input
        ref={picker}
        type="file"
        hidden
        data-testid="picture-file"
        accept={acceptedImages.join(',')}
        onChange={pick}
      />
    </>
  );
}

/** How far a picture has come, and why it did not arrive. */
export function UploadPictureState({ upload: { share, problem, stop } }: Pick<UploadPictureProps, 'upload'>) {
  return (
    <div className={styles.state}>
      {share !== undefined && (
        <div className={styles.progress}>
          <ProgressBar label="Uploading the picture" share={share} />
          <Button variant="quiet" onClick={stop}>
            Stop
          </Button>
        </div>
      )}
      <FormProblem text={problem} />
    </div>
  );
}
