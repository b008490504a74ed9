import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BidiPage, connectBidi } from './bidi.ts';
import { startChild } from './child.ts';
import type { Browser, Engine } from './page-driver.ts';

/** A test browser has no business with anyone but the site under test. */
const preferences = {
  'app.update.enabled': false,
  'app.normandy.enabled': false,
  'browser.newtabpage.enabled': false,
  'browser.region.network.url': '',
  'browser.safebrowsing.downloads.enabled': false,
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.getAddons.cache.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,#remote-settings-dummy/v1',
  'toolkit.telemetry.enabled': false,
};

/** Firefox without a window, driven by WebDriver BiDi, which it speaks itself. */
export const firefox: Engine = {
  name: 'Firefox',
  async launch(): Promise<Browser> {
    const profile = mkdtempSync(join(tmpdir(), 'greenroom-firefox-'));
    const lines = Object.entries(preferences).map(
      ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
    );
    writeFileSync(join(profile, 'user.js'), lines.join('\n'));
    const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0'];
    const program = startChild(process.env.FIREFOX_PATH ?? 'firefox-esr', args);
    const [, address] = await program.waitForLine(/WebDriver BiDi listening on (ws:\/\/\S+)/);
    const { send, close } = await connectBidi(`${address}/session`);
    return {
      newPage: () => BidiPage.open(send),
      async close() {
        close();
        await program.stop();
        rmSync(profile, { recursive: true, force: true });
      },
    };
  },
};
