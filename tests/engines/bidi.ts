import { clickOn, pressKey, typeAnew } from './input-actions.ts';
import { findTarget, type PageDriver, type Target, waitFor, waitForScripts } from './page-driver.ts';

interface Answer {
  id?: number;
  type: 'success' | 'error' | 'event';
  result?: unknown;
  error?: string;
  message?: string;
}

interface EvaluateResult {
  type: 'success' | 'exception';
  result?: { type: string; value?: string; sharedId?: string };
  exceptionDetails?: { text: string };
}

type Send = <Result>(method: string, params: object) => Promise<Result>;

export interface BidiConnection {
  send: Send;
  close(): void;
}

/** Speaks WebDriver BiDi with a browser that listens at that address. */
export async function connectBidi(url: string): Promise<BidiConnection> {
  const socket = new WebSocket(url);
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let lastId = 0;
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve());
    socket.addEventListener('error', () => reject(new Error(`nobody listens at ${url}`)));
  });
  socket.addEventListener('message', ({ data }) => {
    const { id = 0, type, result, error, message } = JSON.parse(String(data)) as Answer;
    const asked = waiting.get(id);
    waiting.delete(id);
    if (type === 'success') asked?.resolve(result);
    else asked?.reject(new Error(`${error}: ${message}`));
  });
  socket.addEventListener('close', () => {
    for (const asked of waiting.values()) asked.reject(new Error('the browser has gone'));
  });
  const send: Send = <Result>(method: string, params: object) => {
    lastId += 1;
    const asked = Promise.withResolvers<unknown>();
    waiting.set(lastId, asked);
    socket.send(JSON.stringify({ id: lastId, method, params }));
    return asked.promise as Promise<Result>;
  };
  await send('session.new', {
    capabilities: { alwaysMatch: { unhandledPromptBehavior: { default: 'accept' } } },
  });
  return { send, close: () => socket.close() };
}

/** A tab in a browser that is driven over a WebSocket, as WebDriver BiDi has it. */
export class BidiPage implements PageDriver {
  readonly #send: Send;
  readonly #context: string;
  readonly #userContext: string;

  private constructor(send: Send, context: string, userContext: string) {
    this.#send = send;
    this.#context = context;
    this.#userContext = userContext;
  }

  /** Each in a profile of its own: no page knows what another one has stored. */
  static async open(send: Send): Promise<BidiPage> {
    const { userContext } = await send<{ userContext: string }>('browser.createUserContext', {});
    const { context } = await send<{ context: string }>('browsingContext.create', {
      type: 'tab',
      userContext,
    });
    await send('browsingContext.setViewport', { context, viewport: { width: 1280, height: 900 } });
    return new BidiPage(send, context, userContext);
  }

  async goto(url: string): Promise<void> {
    await this.#browse('navigate', { url, wait: 'complete' });
    await waitForScripts(this);
  }

  async reload(): Promise<void> {
    await this.#browse('reload', { wait: 'complete' });
    await waitForScripts(this);
  }

  async goBack(): Promise<void> {
    await this.#browse('traverseHistory', { delta: -1 });
  }

  url(): Promise<string> {
    return this.evaluate(() => window.location.href);
  }

  async evaluate<Args extends unknown[], Result>(
    run: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result> {
    const script = `async (args) => JSON.stringify((await (${run}).apply(null, JSON.parse(args))) ?? null)`;
    const { value } = await this.#call(script, args);
    return JSON.parse(value ?? 'null');
  }

  async click(target: Target): Promise<void> {
    await this.#act(clickOn({ type: 'element', element: { sharedId: await this.#find(target) } }));
  }

  async fill(target: Target, text: string): Promise<void> {
    await this.click(target);
    await this.#act(typeAnew(text));
  }

  async press(key: string): Promise<void> {
    await this.#act(pressKey(key));
  }

  async attach(target: Target, files: string[]): Promise<void> {
    const sharedId = await this.#find(target);
    await this.#send('input.setFiles', { context: this.#context, element: { sharedId }, files });
  }

  async screenshot(): Promise<Buffer> {
    const { data } = await this.#browse<{ data: string }>('captureScreenshot', {});
    return Buffer.from(data, 'base64');
  }

  async close(): Promise<void> {
    await this.#send('browser.removeUserContext', { userContext: this.#userContext });
  }

  #browse<Result>(method: string, params: object): Promise<Result> {
    return this.#send(`browsingContext.${method}`, { context: this.#context, ...params });
  }

  #find(target: Target): Promise<string> {
    const script = `(args) => (${findTarget}).apply(null, JSON.parse(args))`;
    return waitFor(JSON.stringify(target), async () => (await this.#call(script, [target])).sharedId);
  }

  async #call(functionDeclaration: string, args: unknown[]): Promise<{ value?: string; sharedId?: string }> {
    const { result, exceptionDetails } = await this.#send<EvaluateResult>('script.callFunction', {
      functionDeclaration,
      arguments: [{ type: 'string', value: JSON.stringify(args) }],
      target: { context: this.#context },
      awaitPromise: true,
    });
    if (!result) throw new Error(exceptionDetails?.text);
    return result;
  }

  async #act(actions: object[]): Promise<void> {
    await this.#send('input.performActions', { context: this.#context, actions });
  }
}
