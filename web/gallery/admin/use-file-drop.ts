import { type DragEvent, useRef, useState } from 'react';

/** Takes files that are dropped onto an element, or onto anything in it. */
export function useFileDrop(onFiles: (files: File[]) => void) {
  const [isOver, setIsOver] = useState(false);
  // It is left and entered again at every element inside.
  const depth = useRef(0);

  function carriesFiles({ dataTransfer }: DragEvent): boolean {
    return dataTransfer.types.includes('Files');
  }

  return {
    isOver,
    handlers: {
      onDragEnter(event: DragEvent) {
        if (!carriesFiles(event)) return;
        depth.current += 1;
        setIsOver(true);
      },
      onDragLeave(event: DragEvent) {
        if (!carriesFiles(event)) return;
        depth.current = Math.max(0, depth.current - 1);
        setIsOver(depth.current > 0);
      },
      onDragOver(event: DragEvent) {
        // Left to itself the browser would leave the page for the file.
        if (carriesFiles(event)) event.preventDefault();
      },
      onDrop(event: DragEvent) {
        if (!carriesFiles(event)) return;
        event.preventDefault();
        depth.current = 0;
        setIsOver(false);
        onFiles([...event.dataTransfer.files]);
      },
    },
  };
}
