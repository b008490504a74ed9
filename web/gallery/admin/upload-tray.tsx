import { Button } from '../../ui/button.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { severalImages } from './image-facts.ts';
import styles from './upload-tray.module.css';
import type { Uploads } from './use-uploads.ts';

/** How far an upload is whose dialog is closed, and what of it has failed. */
export function UploadTray({ uploads, onShow }: { uploads: Uploads; onShow: () => void }) {
  const { queue, doneCount, isBusy } = uploads;
  const failedCount = queue.filter(({ state }) => state === 'failed').length;
  const sentShare = queue.reduce((sum, { state, share }) => sum + (state === 'done' ? 1 : share), 0);
  return (
    <section className={styles.tray} aria-label="Upload">
      <div className={styles.state}>
        <p>
          {doneCount} of {queue.length} uploaded.
          {failedCount > 0 && ` ${severalImages.counted(failedCount)} could not be uploaded.`}
        </p>
        {isBusy && <ProgressBar label="Uploading" share={sentShare / Math.max(1, queue.length)} />}
      </div>
      <Button onClick={onShow}>Show upload</Button>
    </section>
  );
}
