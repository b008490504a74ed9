import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import type { App } from './app.ts';
import { startReport } from './process/start-report.ts';
import type { Services } from './services.ts';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Listens, says so, and on a signal finishes what is under way and exits 0. A second signal does not wait. */
export async function serveUntilStopped(
  app: App,
  services: Services,
  release: () => Promise<void>,
): Promise<void> {
  const { http } = app;
  const { config, outboxWorker } = services;
  // Before anyone can reach it: who is answered must not be cut off by a signal that nobody listens for yet.
  stopOnSignals(app, services, release);
  await http.listen({ port: config.port, host: config.host ?? allInterfaces() });
  if (app.stopping.hasBegun) return;
  const { port } = http.server.address() as AddressInfo;
  outboxWorker.start();
  const findings = { address: `http://localhost:${port}`, ...(await collectFindings(services)) };
  process.stdout.write(`${startReport(config, findings)}\n`);
}

function stopOnSignals(
  { http, stopping }: App,
  { outboxWorker }: Services,
  release: () => Promise<void>,
): void {
  async function stop(): Promise<void> {
    if (stopping.hasBegun) process.exit(1);
    await Promise.all([stopping.end(http.server), outboxWorker.stop()]);
    await http.close();
    await release();
    process.exit(0);
  }
  for (const signal of signals) process.on(signal, () => void stop());
  // Started by a script that is gone, killed perhaps: do not outlive it.
  process.on('disconnect', () => {
    if (!stopping.hasBegun) void stop();
  });
  if (process.connected === false) void stop();
}

/** What the report tells beyond the configuration. What cannot be found out is left open: the server serves already. */
async function collectFindings({ accounts, fileOwnership, findFilesProblem, log }: Services) {
  const [hasAdmin, filesProblem] = await Promise.all([
    accounts.hasAdmin().catch((error: unknown) => {
      log.warn({ err: error }, 'the database did not answer the start report');
      return 'not known' as const;
    }),
    findFilesProblem(),
  ]);
  return { hasAdmin, filesProblem, storeState: fileOwnership.known };
}

/** `::` takes IPv4 too, but does not exist where IPv6 is switched off, as in many containers. */
function allInterfaces(): string {
  const addresses = Object.values(networkInterfaces()).flat();
  return addresses.some((address) => address?.family === 'IPv6') ? '::' : '0.0.0.0';
}
