import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { EventRecord } from '#contract/events/events.ts';
import { daysBetween } from '#contract/time/calendar-days.ts';

export interface DraggedShow {
  event: EventRecord;
  /** The day on which it was taken hold of, which need not be its first. */
  from: string;
}

/** A press that moves less is a click. */
const clickPx = 6;
const edgePx = 70;
const scrollPx = 14;

/**
 * Dragging a show to another day with the mouse. Not the browser's own drag and drop: that one does not begin on a button
 * in every browser, and touch has none of it. A finger scrolls the page, and moves shows by their buttons.
 */
export function useDragShow(onDrop: (event: EventRecord, days: number) => void) {
  const [dragged, setDragged] = useState<DraggedShow | null>(null);
  const [over, setOver] = useState<string | null>(null);
  /** Follows the pointer. */
  const ghost = useRef<HTMLParagraphElement>(null);
  const end = useRef<() => void>(null);
  useEffect(() => () => end.current?.(), []);

  function start(press: ReactPointerEvent, show: DraggedShow) {
    if (press.pointerType === 'touch' || press.button !== 0) return;
    let pointer = { x: press.clientX, y: press.clientY };
    const first = pointer;
    let frame = 0;
    const events = new AbortController();

    function dayAtPointer(): string | null {
      const day = document.elementFromPoint(pointer.x, pointer.y)?.closest<HTMLElement>('[data-day]');
      return day?.dataset.day ?? null;
    }

    function follow() {
      if (ghost.current) ghost.current.style.transform = `translate(${pointer.x}px, ${pointer.y}px)`;
      if (pointer.y < edgePx) window.scrollBy(0, -scrollPx);
      if (pointer.y > window.innerHeight - edgePx) window.scrollBy(0, scrollPx);
      setOver(dayAtPointer());
      frame = requestAnimationFrame(follow);
    }

    function stop() {
      events.abort();
      cancelAnimationFrame(frame);
      setDragged(null);
      setOver(null);
    }

    function move({ clientX: x, clientY: y }: PointerEvent) {
      pointer = { x, y };
      if (frame > 0 || Math.hypot(x - first.x, y - first.y) < clickPx) return;
      // Drawn at once: even when it is let go in the next moment, its release is no click on it.
      flushSync(() => setDragged(show));
      follow();
    }

    function drop() {
      const date = frame > 0 ? dayAtPointer() : null;
      stop();
      if (date && date !== show.from) onDrop(show.event, daysBetween(show.from, date));
    }

    const { signal } = events;
    window.addEventListener('pointermove', move, { signal });
    window.addEventListener('pointerup', drop, { signal });
    window.addEventListener('pointercancel', stop, { signal });
    window.addEventListener('keydown', ({ key }) => key === 'Escape' && stop(), { signal });
    end.current = stop;
  }

  return { dragged, over, ghost, start };
}
