import { type DragEvent, useRef, useState } from 'react';

/** Accepts files that are dropped on an element or its children. */
export function useFileDrop(onFiles: (files: File[]) => void) {
  const [isOver, setIsOver] = useState(false);
  // A counter, because `dragleave` and `dragenter` are also fired for every child element.
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
        // Otherwise the browser would open the file instead of the page.
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
