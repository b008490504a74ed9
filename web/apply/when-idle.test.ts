import { afterEach, expect, test, vi } from 'vitest';
import { whenIdle } from './when-idle.ts';

/** A fake browser that becomes idle when `idle` is called. */
function browser() {
  const idle: (() => void)[] = [];
  const view = Object.assign(new EventTarget(), {
    requestIdleCallback: (act: () => void) => idle.push(act),
  });
  vi.stubGlobal('window', view);
  vi.stubGlobal('requestIdleCallback', view.requestIdleCallback);
  vi.stubGlobal('document', { readyState: 'loading' });
  vi.stubGlobal('navigator', {});
  return {
    touch: () => view.dispatchEvent(new Event('scroll')),
    idle() {
      for (const act of idle) act();
    },
  };
}

afterEach(() => void vi.unstubAllGlobals());

test('A person who moves gets the form as soon as the browser is idle, and once', () => {
  const { touch, idle } = browser();
  const act = vi.fn();
  whenIdle(act);
  touch();
  touch();
  expect(act).not.toHaveBeenCalled();
  idle();
  expect(act).toHaveBeenCalledOnce();
});

test('What is called off is not done, also while it waits for the browser to be idle', () => {
  const { touch, idle } = browser();
  const act = vi.fn();
  const cancel = whenIdle(act);
  touch();
  cancel();
  idle();
  expect(act).not.toHaveBeenCalled();
});
