interface Place {
  left: number;
  top: number;
}

const controlSelector = 'a[href], button, input, select, textarea, summary';
const gapPx = 4;

/**
 * Moves the toasts away from controls. By the style sheet they are at the bottom right, or at the top on a
 * phone. Where that would cover a button, a tab or a field, they move to the nearest place that covers the
 * fewest.
 */
export function placeToasts(area: HTMLElement): void {
  area.style.cssText = '';
  const { left, top, width, height } = area.getBoundingClientRect();
  if (height === 0) return;
  const boxes = controlBoxes(area);
  const isPhone = width > window.innerWidth / 2;
  const places = isPhone
    ? placesBelow({ left, top }, height, boxes)
    : [left, window.innerWidth - left - width, (window.innerWidth - width) / 2].map((x) => ({
        left: x,
        top,
      }));
  const covered = (place: Place) =>
    boxes.filter(
      (box) =>
        box.left < place.left + width &&
        box.right > place.left &&
        box.top < place.top + height &&
        box.bottom > place.top,
    ).length;
  const best = places.reduce((one, other) => (covered(other) < covered(one) ? other : one));
  if (best.left === left && best.top === top) return;
  Object.assign(area.style, {
    inset: 'auto',
    left: `${best.left}px`,
    top: `${best.top}px`,
    width: `${width}px`,
  });
}

/**
 * Calls `place` at most once per frame when the page has changed or was resized. Returns a function
 * that ends it.
 */
export function onPageChange(place: () => void): () => void {
  let frame = 0;
  function soon() {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(place);
  }
  const observer = new MutationObserver(soon);
  observer.observe(document.body, { childList: true, subtree: true });
  window.addEventListener('resize', soon);
  return () => {
    observer.disconnect();
    window.removeEventListener('resize', soon);
    cancelAnimationFrame(frame);
  };
}

/** From top to bottom, each directly below a control. */
function placesBelow(first: Place, height: number, boxes: DOMRect[]): Place[] {
  const lowest = window.innerHeight - height - gapPx;
  const tops = boxes
    .map(({ bottom }) => bottom + gapPx)
    .filter((top) => top > first.top && top <= lowest)
    .toSorted((one, other) => one - other);
  return [first, ...tops.map((top) => ({ left: first.left, top }))];
}

/** The boxes of the controls that can be used now. */
function controlBoxes(area: HTMLElement): DOMRect[] {
  const controls = (area.closest('dialog') ?? document.body).querySelectorAll<HTMLElement>(controlSelector);
  return [...controls]
    .filter((control) => !area.contains(control) && control.checkVisibility())
    .map((control) => (control.closest('label') ?? control).getBoundingClientRect())
    .filter(
      ({ width, height, bottom, top }) => width > 1 && height > 1 && bottom > 0 && top < window.innerHeight,
    );
}
