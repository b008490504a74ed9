import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { App } from './app.ts';
import type { Jobs } from './process/jobs.ts';
import { startWatchdog } from './process/watchdog.ts';
import { isLead, isSupervised, onStopMessage } from './process/workers.ts';
import type { Services } from './services.ts';
import { startReport } from './start-report.ts';

/** How long the report waits for the number of missing files. */
const countMs = 2_000;

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Listens and reports. On a signal it finishes what is under way and exits 0. A second signal exits at once. */
export async function serveUntilStopped(
  app: App,
  services: Services,
  jobs: Jobs,
  release: () => Promise<void>,
): Promise<void> {
  const { http } = app;
  const { config, outboxWorker, sizesAhead } = services;
  // Before listening, so that a signal cannot end the process while a first request is answered.
  stopOnSignals(app, services, jobs, release);
  await http.listen({ port: config.port, host: config.host ?? allInterfaces() });
  if (app.stopping.hasBegun) return;
  startWatchdog(app.underWay);
  const { port } = http.server.address() as AddressInfo;
  outboxWorker.start();
  jobs.start();
  sizesAhead.start();
  if (!isLead()) return;
  const findings = {
    address: `http://localhost:${port}`,
    networkAddresses: config.host === undefined ? addressesOfMachine(port) : [],
    ...(await collectFindings(services)),
  };
  process.stdout.write(`${startReport(config, findings)}\n`);
}

/** All at once: while the slowest job ends, nothing more of the outbox is claimed. */
export async function endWork(
  jobs: Pick<Jobs, 'stop'>,
  { outboxWorker, sizesAhead }: Record<'outboxWorker' | 'sizesAhead', { stop(): Promise<void> }>,
): Promise<void> {
  await Promise.all([jobs.stop(), outboxWorker.stop(), sizesAhead.stop()]);
}

/** Those of IPv4: nobody types the others. */
function addressesOfMachine(port: number): string[] {
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => `http://${address}:${port}`);
}

function stopOnSignals(
  { http, stopping }: App,
  services: Services,
  jobs: Jobs,
  release: () => Promise<void>,
): void {
  async function stop(): Promise<void> {
    if (stopping.hasBegun) process.exit(1);
    const isDone = await stopping.inTime(async () => {
      await Promise.all([stopping.end(http.server), endWork(jobs, services)]);
      await http.close();
      await release();
    });
    process.exit(isDone ? 0 : 1);
  }
  function stopOnce(): void {
    if (!stopping.hasBegun) void stop();
  }
  for (const signal of signals) process.on(signal, isSupervised() ? stopOnce : () => void stop());
  onStopMessage(stopOnce);
  // The process that started this one is gone, perhaps killed: stop too.
  process.on('disconnect', stopOnce);
  if (process.connected === false) void stop();
}

/**
 * The report's facts beyond the configuration. What cannot be found out is left undefined: the server already serves.
 */
async function collectFindings(services: Services) {
  const { accounts, fileOwnership, findFilesProblem, missingFiles, log } = services;
  const [hasAdmin, filesProblem, fileCount] = await Promise.all([
    accounts.hasAdmin().catch((error: unknown) => {
      log.warn({ err: error }, 'the database did not answer the start report');
      return 'not known' as const;
    }),
    findFilesProblem(),
    // A large store takes longer: then the log and the staff's pages say it.
    Promise.race([missingFiles.count(), sleep(countMs, undefined, { ref: false })]).catch(() => undefined),
  ]);
  return { hasAdmin, filesProblem, fileCount, storeState: fileOwnership.known };
}

/** `::` includes IPv4, but does not exist where IPv6 is disabled, as in many containers. */
function allInterfaces(): string {
  const addresses = Object.values(networkInterfaces()).flat();
  return addresses.some((address) => address?.family === 'IPv6') ? '::' : '0.0.0.0';
}
