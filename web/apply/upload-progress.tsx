import type { UploadProgress as Progress } from '../api/send-form.ts';
import { ProgressBar } from '../ui/feedback/progress-bar.tsx';
import { Status } from '../ui/feedback/status.tsx';
import text from '../ui/text.module.css';
import styles from './upload-progress.module.css';

const megabyte = 1_000_000;

/** The progress of the upload. Screen readers hear it in steps of a quarter. */
export function UploadProgress({ progress: { sentBytes, totalBytes } }: { progress: Progress }) {
  const percent = totalBytes > 0 ? Math.floor((100 * sentBytes) / totalBytes) : 0;
  const isSent = totalBytes > 0 && sentBytes >= totalBytes;
  const quarter = Math.floor(percent / 25) * 25;
  return (
    <div className={`${text.note} ${styles.progress}`}>
      <ProgressBar label="Sending your application" share={totalBytes > 0 ? sentBytes / totalBytes : 0} />
      <p aria-hidden>
        {isSent ? 'Sent. Our server is checking your pictures.' : amount(sentBytes, totalBytes)}
      </p>
      <Status as="p" className={text.visuallyHidden}>
        {isSent ? 'Sent, waiting for the answer' : `${quarter} percent sent`}
      </Status>
    </div>
  );
}

function amount(sentBytes: number, totalBytes: number): string {
  if (totalBytes === 0) return 'Starting the upload';
  const inMegabytes = (bytes: number) => (bytes / megabyte).toFixed(1);
  return `${inMegabytes(sentBytes)} of ${inMegabytes(totalBytes)} MB sent`;
}
