import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { placeToasts } from './place-toasts.ts';

beforeEach(() => {
  vi.stubGlobal('window', { innerWidth: 1280, innerHeight: 800 });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

function boxOf({ left, top, width, height }: Box) {
  return { left, top, width, height, right: left + width, bottom: top + height };
}

/** A control in a dialog, or one of the buttons at its end. */
function control(box: Box, isAtTheEnd = false) {
  return {
    checkVisibility: () => true,
    closest: (selector: string) => (isAtTheEnd && selector.includes('actions') ? {} : null),
    getBoundingClientRect: () => boxOf(box),
  };
}

/** Where the toasts are among these controls. By the style sheet they are at the bottom right. */
function placeAmong(controls: ReturnType<typeof control>[]): { left: number; top: number } {
  const size = { left: 850, top: 680, width: 420, height: 100 };
  const style: Record<string, string> = {};
  placeToasts({
    style,
    contains: () => false,
    closest: () => ({ querySelectorAll: () => controls }),
    getBoundingClientRect: () => boxOf(size),
  } as unknown as HTMLElement);
  return {
    left: Number.parseFloat(style.left ?? String(size.left)),
    top: Number.parseFloat(style.top ?? String(size.top)),
  };
}

const saving = [
  control({ left: 900, top: 720, width: 120, height: 44 }, true),
  control({ left: 1040, top: 720, width: 160, height: 44 }, true),
];
/** Close together, at the left and in the middle. */
const toolbar = Array.from({ length: 20 }, (_, index) =>
  control({ left: 10 + index * 42, top: 690, width: 40, height: 40 }),
);

test('Toasts leave the place where they would cover the buttons that save', () => {
  expect(placeAmong(saving)).toEqual({ left: 10, top: 680 });
});

test('Toasts stand above the buttons that save, where every place beside them is full of controls', () => {
  expect(placeAmong([...saving, ...toolbar])).toEqual({ left: 850, top: 616 });
});

test('Toasts cover many other controls rather than those that save', () => {
  const fields = [880, 960, 1040].map((left) => control({ left, top: 640, width: 60, height: 44 }));
  const { left, top } = placeAmong([...saving, ...toolbar, ...fields]);
  expect(top + 100 <= 720 || left + 420 <= 900).toBe(true);
});

test('Toasts stay where they are when nothing is below them', () => {
  expect(placeAmong(toolbar.slice(0, 3))).toEqual({ left: 850, top: 680 });
});
