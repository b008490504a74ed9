import { clickOn, pressKey, typeAnew } from './input-actions.ts';
import { findTarget, type PageDriver, type Target, waitFor, waitForScripts } from './page-driver.ts';

const elementKey = 'element-6066-11e4-a52e-4f735466cecf';
type ElementReference = { [elementKey]: string };

/** One window of a browser that is driven over HTTP, as W3C WebDriver has it. */
export class WebDriverPage implements PageDriver {
  readonly #session: string;

  private constructor(session: string) {
    this.#session = session;
  }

  static async open(driverUrl: string, capabilities: object): Promise<WebDriverPage> {
    const { sessionId } = await send<{ sessionId: string }>('POST', `${driverUrl}/session`, {
      capabilities: { alwaysMatch: capabilities },
    });
    const page = new WebDriverPage(`${driverUrl}/session/${sessionId}`);
    await page.#post('window/rect', { x: 0, y: 0, width: 1280, height: 900 });
    return page;
  }

  async goto(url: string): Promise<void> {
    await this.#post('url', { url });
    await waitForScripts(this);
  }

  async reload(): Promise<void> {
    await this.#post('refresh', {});
    await waitForScripts(this);
  }

  async goBack(): Promise<void> {
    await this.#post('back', {});
  }

  url(): Promise<string> {
    return send('GET', `${this.#session}/url`);
  }

  async evaluate<Args extends unknown[], Result>(
    run: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result> {
    const script = `return (async (args) => JSON.stringify((await (${run}).apply(null, JSON.parse(args))) ?? null))(arguments[0])`;
    return JSON.parse(await this.#post<string>('execute/sync', { script, args: [JSON.stringify(args)] }));
  }

  async click(target: Target): Promise<void> {
    await this.#act(clickOn(await this.#find(target)));
  }

  async fill(target: Target, text: string): Promise<void> {
    await this.click(target);
    await this.#act(typeAnew(text));
  }

  async press(key: string): Promise<void> {
    await this.#act(pressKey(key));
  }

  async attach(target: Target, files: string[]): Promise<void> {
    const { [elementKey]: id } = await this.#find(target);
    await this.#post(`element/${id}/value`, { text: files.join('\n') });
  }

  async screenshot(): Promise<Buffer> {
    return Buffer.from(await send<string>('GET', `${this.#session}/screenshot`), 'base64');
  }

  async close(): Promise<void> {
    await send('DELETE', this.#session);
  }

  #find(target: Target): Promise<ElementReference> {
    const script = `return (${findTarget}).apply(null, arguments)`;
    return waitFor(JSON.stringify(target), () =>
      this.#post<ElementReference | null>('execute/sync', { script, args: [target] }),
    );
  }

  async #act(actions: object[]): Promise<void> {
    await this.#post('actions', { actions });
  }

  #post<Value = null>(path: string, body: object): Promise<Value> {
    return send<Value>('POST', `${this.#session}/${path}`, body);
  }
}

/** So long a command may take. One that hangs then fails by its name, and not the whole test without one. */
const commandMs = 60_000;

async function send<Value>(method: string, url: string, body?: object): Promise<Value> {
  const answer = await fetch(url, {
    method,
    signal: AbortSignal.timeout(commandMs),
    ...(body ? { body: JSON.stringify(body) } : {}),
  }).catch((error) => {
    throw new Error(`${method} ${new URL(url).pathname} ${JSON.stringify(body)}: ${error}`, { cause: error });
  });
  const { value } = (await answer.json()) as { value: Value & { error?: string; message?: string } };
  if (!answer.ok) throw new Error(`${value.error}: ${value.message}`);
  return value;
}
