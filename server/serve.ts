import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import type { App } from './app.ts';
import type { Services } from './services.ts';
import { startReport } from './start-report.ts';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Listens, says so, and on a signal finishes what is under way and exits 0. A second signal does not wait. */
export async function serveUntilStopped(
  { http, stopping }: App,
  { config, accounts, fileOwnership, findFilesProblem, outboxWorker }: Services,
  release: () => Promise<void>,
): Promise<void> {
  await http.listen({ port: config.port, host: config.host ?? allInterfaces() });
  const { port } = http.server.address() as AddressInfo;
  outboxWorker.start();
  const [hasAdmin, filesProblem] = await Promise.all([accounts.hasAdmin(), findFilesProblem()]);
  const report = startReport(config, {
    address: `http://localhost:${port}`,
    hasAdmin,
    filesProblem,
    storeState: fileOwnership.known,
  });
  process.stdout.write(`${report}\n`);

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

/** `::` takes IPv4 too, but does not exist where IPv6 is switched off, as in many containers. */
function allInterfaces(): string {
  const addresses = Object.values(networkInterfaces()).flat();
  return addresses.some((address) => address?.family === 'IPv6') ? '::' : '0.0.0.0';
}
