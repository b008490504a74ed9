/** What a person would point at: by what it says or, where it says nothing, by a selector. */
export type Target = { button: string } | { link: string } | { field: string } | { css: string };

/** A page in a real browser, with as much of it as the tests need: the same sentences run in every engine. */
export interface PageDriver {
  /** Opens a page and waits until its buttons work, as people do without knowing. */
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  goBack(): Promise<void>;
  url(): Promise<string>;
  /** Runs a function in the page and waits for its result. Arguments and result travel as JSON. */
  evaluate<Args extends unknown[], Result>(
    run: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result>;
  /** With a real pointer, once the target is there and in view. */
  click(target: Target): Promise<void>;
  /** Replaces what stands in a field, key by key. */
  fill(target: Target, text: string): Promise<void>;
  /** A key by its name, such as `Tab`, `Escape` or `Enter`. */
  press(key: string): Promise<void>;
  attach(target: Target, files: string[]): Promise<void>;
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}

export interface Browser {
  newPage(): Promise<PageDriver>;
  close(): Promise<void>;
}

export interface Engine {
  name: string;
  launch(): Promise<Browser>;
}

/** So long a page may take to show what a person waits for. */
export const patienceMs = 30_000;

/** Asks again and again until there is an answer. */
export async function waitFor<Result>(
  what: string,
  ask: () => Promise<Result | null | undefined | false>,
): Promise<Result> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
    if (Date.now() > deadline) throw new Error(`waited in vain for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Not all engines let the load event wait for scripts that were added late, so it does not tell. */
export async function waitForScripts(page: PageDriver): Promise<void> {
  await waitFor('the scripts of the page', () =>
    page.evaluate(() => {
      const root = document.getElementById('root') ?? {};
      return Object.keys(root).some((key) => key.startsWith('__reactContainer'));
    }),
  );
}

/**
 * Runs in the page: the visible element that a target means, scrolled into view. Dialogs that are open come first,
 * because nothing behind them can be reached.
 */
export function findTarget(target: Target): Element | null {
  const modal = [...document.querySelectorAll('dialog:modal')].at(-1);
  const scope: ParentNode = modal ?? document;
  const element = find();
  element?.scrollIntoView({ block: 'center', behavior: 'instant' });
  return element ?? null;

  function find(): Element | undefined {
    if ('css' in target) return [...scope.querySelectorAll(target.css)].find((one) => one.checkVisibility());
    if ('button' in target) return named('button, summary, [role="button"], [role="tab"]', target.button);
    if ('link' in target) return named('a[href]', target.link);
    return labelled(target.field);
  }

  function named(selector: string, name: string): Element | undefined {
    return [...scope.querySelectorAll(selector)].find((one) => one.checkVisibility() && nameOf(one) === name);
  }

  function nameOf(element: Element): string {
    return (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().replaceAll(/\s+/g, ' ');
  }

  function labelled(name: string): Element | undefined {
    for (const label of scope.querySelectorAll('label')) {
      if (nameOf(label) === name && label.control && label.checkVisibility()) return label.control;
    }
    return named('input, textarea, select, [role="switch"], [role="combobox"], [role="textbox"]', name);
  }
}
