import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { backupUnderWay, downloadBackup, getHouse } from '#contract/monitoring.ts';
import { venueDay } from '#contract/time/venue-time.ts';
import { sendBackup } from '../backup/back-up-site.ts';
import { greenroomVersion } from '../backup/manifest.ts';
import { changedMeanwhile } from '../failure.ts';
import { BackupLease } from '../files/backup-lease.ts';
import { type FileStore, maintenanceTimeouts, openFiles } from '../files/open-files.ts';
import { bindAdminCall } from '../http/call-route.ts';
import { attachment } from '../http/headers.ts';
import type { Services } from '../services.ts';

export function houseRoutes(app: FastifyInstance, parts: Services): void {
  const { upkeep, backups, sessions, auditLog, venue, clock } = parts;
  const version = greenroomVersion();
  const startedAt = clock().toISOString();
  // Not the visitors' own, which gives up on a slow bucket within seconds.
  const files = openFiles(parts.config, maintenanceTimeouts);

  bindAdminCall(app, sessions, getHouse, async () => {
    const { backupAt, backupMissing } = await upkeep.get();
    const lastBackup =
      backupAt === null ? null : { at: backupAt, isComplete: backupMissing === 0, missing: backupMissing };
    return { version, startedAt, lastBackup };
  });

  bindAdminCall(app, sessions, downloadBackup, async ({ admin, request, reply }) => {
    const { timeZone } = await venue.current();
    const lease = await BackupLease.takeAlone(backups, clock);
    if (!lease) throw changedMeanwhile(backupUnderWay);
    try {
      await auditLog.as(admin, { what: 'downloaded backup', target: { kind: 'settings' } })(async () => {});
    } catch (error) {
      await lease.release();
      throw error;
    }
    request.log.info({ event: 'downloaded backup', address: request.ip });
    const day = venueDay(clock(), timeZone);
    reply.type('application/x-tar').header('content-disposition', attachment(`greenroom-${day}.tar`));
    return backupStream({ ...parts, files }, lease, request);
  });
}

const checkEveryMs = 5_000;

/** The archive while it is made: no faster than it is read, and no longer than it is wanted by someone who may have it. */
function backupStream(
  parts: Services & { files: FileStore },
  lease: BackupLease,
  request: FastifyRequest,
): Readable {
  const { sessions, config, database, clock, log, files } = parts;
  const stream = new PassThrough();
  const gone = new AbortController();
  stream.once('close', () => gone.abort());
  let checkedMs = performance.now();

  async function send(bytes: Uint8Array): Promise<void> {
    gone.signal.throwIfAborted();
    if (performance.now() - checkedMs > checkEveryMs) {
      await sessions.require(request, { access: 'owner' });
      checkedMs = performance.now();
    }
    if (!stream.write(bytes)) await once(stream, 'drain', { signal: gone.signal });
  }

  const progress = () => {};
  const order = { config, database, clock, log, files, folder: parts.uploadsFolder, progress };
  sendBackup({ ...order, signal: gone.signal }, lease, send).then(
    () => stream.end(),
    (error: Error) => {
      if (!gone.signal.aborted) log.error({ err: error }, 'the download of a backup failed');
      stream.destroy(error);
    },
  );
  return stream;
}
