import { ImagePlus } from 'lucide-react';
import { type ComponentProps, type DragEvent, useState } from 'react';
import styles from './drop-zone.module.css';

interface DropZoneProps extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  id: string;
  /** What to do here. `actionId` is its id, for another label that refers to it. */
  action: string;
  actionId?: string;
  /** The hint about dropping files. Left out when no more files are accepted. */
  dropHint?: string | undefined;
  isFull?: boolean;
  isBusy?: boolean;
  /**
   * Without it, an element around the zone handles dropped files and sets `data-is-over` while files are
   * dragged over it.
   */
  onFiles?: (files: File[]) => void;
}

/** A file input: files are picked, taken with the camera, or dropped on it. */
export function DropZone(props: DropZoneProps) {
  const { id, action, actionId, dropHint, isFull, isBusy, onFiles, ...input } = props;
  const drop = useFileDrop((files) => onFiles?.(files));
  return (
    <div
      className={styles.zone}
      data-testid="drop-zone"
      data-over={drop.isOver}
      data-is-full={isFull}
      data-is-busy={isBusy}
      {...(onFiles && drop.handlers)}
    >
      <input id={id} type="file" {...input} />
      <label htmlFor={id} className={styles.label}>
        <ImagePlus aria-hidden size={26} strokeWidth={1.6} />
        <span>
          <span id={actionId} className={styles.action}>
            {action}
          </span>
          {dropHint && <span className={styles.dropHint}>{dropHint}</span>}
        </span>
      </label>
    </div>
  );
}

/** Accepts files that are dropped on an element or its children. */
export function useFileDrop(onFiles: (files: File[]) => void) {
  const [isOver, setIsOver] = useState(false);
  const carriesFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');
  return {
    isOver,
    handlers: {
      onDragOver(event: DragEvent) {
        if (!carriesFiles(event)) return;
        // Otherwise the browser would open the file instead of the page.
        event.preventDefault();
        setIsOver(true);
      },
      onDragLeave({ currentTarget, relatedTarget }: DragEvent) {
        if (!currentTarget.contains(relatedTarget as Node | null)) setIsOver(false);
      },
      onDrop(event: DragEvent) {
        if (!carriesFiles(event)) return;
        event.preventDefault();
        setIsOver(false);
        onFiles([...event.dataTransfer.files]);
      },
    },
  };
}
