import { once } from 'node:events';
import { connect } from 'node:net';
import type { Page, Request, Route } from '@playwright/test';

export type LineFault = 'refused' | 'dropped' | 'answer lost';

/** Uploads over a slow line that fails: the tries with these numbers, counted from 1, meet a fault. */
export async function failUploads(page: Page, path: string, faults: Record<number, LineFault>) {
  const met: LineFault[] = [];
  let tries = 0;
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 80,
    downloadThroughput: -1,
    uploadThroughput: 1_000_000,
  });
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      tries += 1;
      const fault = faults[tries];
      if (!fault) return route.continue();
      met.push(fault);
      return failBy[fault](route);
    },
  );
  return { met, tries: () => tries };
}

const failBy: Record<LineFault, (route: Route) => Promise<void>> = {
  refused: (route) => route.abort('connectionrefused'),
  async dropped(route) {
    await sendHalf(route.request());
    await route.abort('connectionreset');
  },
  async 'answer lost'(route) {
    const answer = await route.fetch();
    if (!answer.ok()) throw new Error(`The server has not stored it: ${answer.status()}`);
    await route.abort('connectionreset');
  },
};

/** Sends the head of a request and half of its body to the server, and breaks the connection. */
async function sendHalf(request: Request): Promise<void> {
  const { hostname, port, pathname } = new URL(request.url());
  const body = request.postDataBuffer() ?? Buffer.alloc(0);
  const headers = { ...(await request.allHeaders()), host: `${hostname}:${port}` };
  const lines = Object.entries(headers)
    .filter(([name]) => !name.startsWith(':') && name !== 'content-length')
    .map(([name, value]) => `${name}: ${value}`);
  const head = [`POST ${pathname} HTTP/1.1`, ...lines, `content-length: ${body.length}`, '', ''].join('\r\n');
  const line = connect(Number(port), hostname);
  await once(line, 'connect');
  line.write(head);
  await new Promise((sent) => line.write(body.subarray(0, body.length / 2), sent));
  line.destroy();
}
