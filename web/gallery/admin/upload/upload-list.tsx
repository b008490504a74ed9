import { Check, CircleAlert, X } from 'lucide-react';
import { memo, useEffect, useRef } from 'react';
import { ConcurrencyLimit } from '../../../api/concurrency-limit.ts';
import field from '../../../forms/field.module.css';
import { Button } from '../../../ui/button.tsx';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import text from '../../../ui/text.module.css';
import { formatFileSize } from '../image-facts.ts';
import styles from './upload-list.module.css';
import type { QueuedFile } from './upload-queue.ts';
import type { Uploads } from './use-uploads.ts';

const stateClass = `${text.facts} ${styles.state}`;
const size = { width: 144, height: 104 };
/** A photograph of 12 megapixels takes 48 MB while it is decoded, so one is decoded at a time. */
const decoding = new ConcurrencyLimit(1);

/** A small preview of a chosen file, drawn when it comes into view. The decoded photograph is not kept. */
function UploadThumbnail({ file }: { file: File }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const place = canvas.current;
    if (!place || (file.type !== '' && !file.type.startsWith('image/'))) return undefined;
    let isGone = false;
    const watch = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      watch.disconnect();
      void decoding.run(async () => {
        if (!isGone) await drawInto(place, file);
      });
    });
    watch.observe(place);
    return () => {
      isGone = true;
      watch.disconnect();
    };
  }, [file]);
  return (
    <span aria-hidden className={styles.thumbnail}>
      <canvas ref={canvas} {...size} />
    </span>
  );
}

/** What the browser cannot decode, such as HEIC, has no preview. */
async function drawInto(canvas: HTMLCanvasElement, file: File): Promise<void> {
  try {
    const picture = await createImageBitmap(file);
    const { width, height } = canvas;
    const scale = Math.max(width / picture.width, height / picture.height);
    const [wide, tall] = [picture.width * scale, picture.height * scale];
    canvas.getContext('2d')?.drawImage(picture, (width - wide) / 2, (height - tall) / 2, wide, tall);
    picture.close();
  } catch {
    // The empty frame stays.
  }
}

interface UploadActions {
  onRemove: (id: number) => void;
  onRetry: (id: number) => void;
}

type UploadListProps = UploadActions & Pick<Uploads, 'queue' | 'isBusy'>;

export function UploadList({ queue, isBusy, onRemove, onRetry }: UploadListProps) {
  if (queue.length === 0) return null;
  return (
    <ul className={styles.list} aria-label="Chosen images">
      {queue.map((queued) => (
        <UploadRow key={queued.id} queued={queued} {...(isBusy ? {} : { onRemove, onRetry })} />
      ))}
    </ul>
  );
}

/** Kept while files are on their way: otherwise each letter typed meanwhile, and each step of one, would draw all anew. */
const UploadRow = memo(function UploadRow({
  queued,
  onRemove,
  onRetry,
}: { queued: QueuedFile } & Partial<UploadActions>) {
  const row = useRef<HTMLLIElement>(null);
  const { state } = queued;
  // The list shows what is on its way, as soon as a dialog that opens again is drawn. The sheet around it, where one may
  // be typing, stays.
  useEffect(() => {
    if (state !== 'sending') return undefined;
    const frame = requestAnimationFrame(() => {
      const list = row.current?.parentElement;
      if (row.current && list)
        list.scrollTo({ top: row.current.offsetTop - list.offsetTop - list.clientHeight / 2 });
    });
    return () => cancelAnimationFrame(frame);
  }, [state]);
  return (
    <li ref={row} className={styles.item} data-state={state}>
      <UploadThumbnail file={queued.file} />
      <div className={styles.texts}>
        <p className={styles.name}>{queued.file.name}</p>
        <FileState {...queued} />
      </div>
      {onRetry && state === 'failed' && (
        <Button aria-label={`Retry ${queued.file.name}`} onClick={() => onRetry(queued.id)}>
          Retry
        </Button>
      )}
      {onRemove && state !== 'done' && (
        <IconButton
          data-part="remove"
          label={`Remove ${queued.file.name}`}
          onClick={({ currentTarget }) => {
            focusNext(currentTarget);
            onRemove(queued.id);
          }}
        >
          <X aria-hidden size={20} />
        </IconButton>
      )}
    </li>
  );
});

/**
 * The button disappears with its file, so the focus goes to the button of the next file, or to the file
 * input.
 */
function focusNext(button: HTMLElement): void {
  const buttons = [...(button.closest('ul')?.querySelectorAll<HTMLElement>('[data-part="remove"]') ?? [])];
  const index = buttons.indexOf(button);
  const next = buttons[index + 1] ?? buttons[index - 1];
  (next ?? button.closest('form')?.querySelector<HTMLElement>('input[type="file"]'))?.focus();
}

function FileState({ file, state, share, problem }: QueuedFile) {
  if (state === 'sending') return <Progress name={file.name} share={share} />;
  if (state === 'pausing') return <p className={stateClass}>The connection was lost. Trying again…</p>;
  if (state === 'done') {
    return (
      <p className={`${stateClass} ${styles.done}`}>
        <Check aria-hidden size={16} />
        Uploaded
      </p>
    );
  }
  if (problem !== undefined) {
    return (
      <p className={field.error}>
        <CircleAlert aria-hidden size={18} />
        {problem}
      </p>
    );
  }
  return <p className={stateClass}>{formatFileSize(file.size)}</p>;
}

function Progress({ name, share }: { name: string; share: number }) {
  const percent = Math.floor(share * 100);
  return (
    <>
      <ProgressBar label={`Uploading ${name}`} share={share} />
      {/* A file that has been sent completely is still being decoded by the server. */}
      <p className={stateClass}>{percent < 100 ? `${percent}%` : 'Processing...'}</p>
    </>
  );
}
