import { Upload } from 'lucide-react';
import { type ChangeEvent, useRef } from 'react';
import { FormProblem } from '../../forms/form-problem.tsx';
import { acceptedImages } from '../../forms/image-format.ts';
import { Button } from '../../ui/button.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import styles from './form-upload.module.css';
import type { FormUpload } from './use-form-upload.ts';

interface UploadPictureProps {
  upload: FormUpload;
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
