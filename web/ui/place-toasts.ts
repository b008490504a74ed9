interface Place {
  left: number;
  top: number;
}

const controlSelector = 'a[href], button, input, select, textarea, summary';
const gapPx = 4;
const stayingSelector = '[data-part="actions"], [data-part="choice"]';
const stayingWeight = 100;

interface Control {
  box: DOMRect;
  isStaying: boolean;
}

/**
 * Moves the toasts away from controls. By the style sheet they are at the bottom right, or at the top on a
 * phone. Where that would cover a button, a tab or a field, they move to the nearest place that covers the
 * fewest. The buttons that end a form, or act on what is chosen, count more than all the others: they stay where
 * they are while the rest can be scrolled away from under a toast.
 */
export function placeToasts(area: HTMLElement): void {
  area.style.cssText = '';
  const { left, top, width, height } = area.getBoundingClientRect();
  if (height === 0) return;
  const controls = controlsBeside(area);
  const boxes = controls.map(({ box }) => box);
  const isPhone = width > window.innerWidth / 2;
  const places = isPhone
    ? placesBelow({ left, top }, height, boxes)
    : [top, ...topsAbove(controls, height)].flatMap((y) =>
        [left, window.innerWidth - left - width, (window.innerWidth - width) / 2].map((x) => ({
          left: x,
          top: y,
        })),
      );
  const covered = (place: Place) =>
    controls
      .filter(
        ({ box }) =>
          box.left < place.left + width &&
          box.right > place.left &&
          box.top < place.top + height &&
          box.bottom > place.top,
      )
      .reduce((sum, { isStaying }) => sum + (isStaying ? stayingWeight : 1), 0);
  const best = places.reduce((one, other) => (covered(other) < covered(one) ? other : one));
  if (best.left === left && best.top === top) return;
  Object.assign(area.style, {
    inset: 'auto',
    left: `${best.left}px`,
    top: `${best.top}px`,
    width: `${width}px`,
  });
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

/** Above the buttons that stay. */
function topsAbove(controls: Control[], height: number): number[] {
  const tops = controls.filter(({ isStaying }) => isStaying).map(({ box }) => box.top - height - gapPx);
  const highest = Math.min(...tops);
  return tops.length > 0 && highest >= gapPx ? [highest] : [];
}

/** The controls that can be used now. */
function controlsBeside(area: HTMLElement): Control[] {
  const controls = (area.closest('dialog') ?? document.body).querySelectorAll<HTMLElement>(controlSelector);
  return [...controls]
    .filter((control) => !area.contains(control) && control.checkVisibility())
    .map((control) => ({
      box: (control.closest('label') ?? control).getBoundingClientRect(),
      isStaying: control.closest(stayingSelector) !== null,
    }))
    .filter(
      ({ box: { width, height, bottom, top } }) =>
        width > 1 && height > 1 && bottom > 0 && top < window.innerHeight,
    );
}
