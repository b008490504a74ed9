import { freePort } from '#tests/support/postgres-server.ts';
import { startChild } from './child.ts';
import { type Browser, type Engine, waitFor } from './page-driver.ts';
import { WebDriverPage } from './webdriver.ts';

/** What Safari is made of: WebKitGTK's small browser, driven by its own WebDriver, on a screen that nobody sees. */
export const webkit: Engine = {
  name: 'WebKit',
  async launch(): Promise<Browser> {
    const screen = startChild(process.env.XVFB_PATH ?? 'Xvfb', [
      '-displayfd',
      '1',
      '-screen',
      '0',
      '1400x1000x24',
      '-nolisten',
      'tcp',
    ]);
    const [display] = await screen.waitForLine(/\d+\n/);
    const port = await freePort();
    const driver = startChild(process.env.WEBKIT_DRIVER_PATH ?? 'WebKitWebDriver', [`--port=${port}`], {
      DISPLAY: `:${display.trim()}`,
      // Its sandbox cannot be set up inside a container.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      LIBGL_ALWAYS_SOFTWARE: '1',
      NO_AT_BRIDGE: '1',
    });
    const url = `http://127.0.0.1:${port}`;
    await waitFor('WebKit’s driver', () =>
      fetch(`${url}/status`).then(
        (answer) => answer.ok,
        () => false,
      ),
    );
    return {
      newPage: () => WebDriverPage.open(url, {}),
      async close() {
        await driver.stop();
        await screen.stop();
      },
    };
  },
};
