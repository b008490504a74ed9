import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { backupUnderWay, downloadBackup, getHouse, type Notice } from '#contract/monitoring.ts';
import { longDate, venueDay, wallTimeAt } from '#contract/time/venue-time.ts';
import type { Sessions } from '../accounts/sessions.ts';
import type { AuditLog } from '../activity/audit-log.ts';
import { sendBackup } from '../backup/back-up-site.ts';
import { greenroomVersion } from '../backup/manifest.ts';
import { countOf } from '../backup/progress.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/tables.ts';
import { changedMeanwhile } from '../failure.ts';
import { BackupLease } from '../files/backup-lease.ts';
import type { BackupsStore } from '../files/backups.store.ts';
import { isMostlyMissing } from '../files/missing-files.ts';
import { type FileStore, maintenanceTimeouts, openFiles } from '../files/open-files.ts';
import type { Upkeep, UpkeepStore } from '../files/upkeep.store.ts';
import { bindAdminCall } from '../http/call-route.ts';
import { attachment } from '../http/headers.ts';
import type { Clock } from '../process/clock.ts';
import type { CurrentVenue } from '../venue/current-venue.ts';

export interface HouseParts {
  upkeep: UpkeepStore;
  backups: BackupsStore;
  database: Database;
  config: Config;
  sessions: Sessions;
  auditLog: AuditLog;
  venue: CurrentVenue;
  uploadsFolder: string;
  log: Logger;
  clock: Clock;
}

export function houseRoutes(app: FastifyInstance, parts: HouseParts): void {
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
  parts: HouseParts & { files: FileStore },
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

  const progress = { show() {}, end() {} };
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

const weekMs = 7 * 24 * 60 * 60_000;

/** What staff read of backups and files that whoever runs the server should see to. */
export async function upkeepNotices(
  upkeep: UpkeepStore,
  clock: Clock,
  venue: CurrentVenue,
): Promise<Notice[]> {
  const kept = await upkeep.get();
  const dayOf = async (at: string) => longDate(wallTimeAt(at, (await venue.current()).timeZone));
  const texts = { lastBackup: await backupSentence(kept, clock(), dayOf), missingFiles: filesSentence(kept) };
  return Object.entries(texts).flatMap(([kind, text]) =>
    text === undefined ? [] : [{ kind, text, path: kind === 'lastBackup' ? '/admin/backups' : null }],
  );
}

async function backupSentence(
  { watchedSince, backupAt, backupMissing }: Upkeep,
  now: Date,
  dayOf: (at: string) => Promise<string>,
): Promise<string | undefined> {
  // A time far ahead was noted by a clock that was wrong.
  const isLongAgo = Math.abs(now.getTime() - Date.parse(backupAt ?? watchedSince)) > weekMs;
  const makeOne = 'An owner can download one.';
  if (backupAt === null) return isLongAgo ? `There is no backup yet. ${makeOne}` : undefined;
  const day = await dayOf(backupAt);
  if (isLongAgo) return `The last backup is of ${day}: more than a week without one. ${makeOne}`;
  if (backupMissing === 0) return undefined;
  return `The last backup, of ${day}, lacks ${countOf(backupMissing, 'file')}. Whoever runs the server can read which: npm run backup names them.`;
}

function filesSentence({ filesNamed: named, filesMissing: missing }: Upkeep): string | undefined {
  if (missing === 0) return undefined;
  const what = `${missing} of ${countOf(named, 'picture')} ${missing === 1 ? 'is' : 'are'} missing where the files are kept`;
  return isMostlyMissing({ named, missing })
    ? `${what}. Whoever runs the server should look: is the volume mounted?`
    : `${what}. Whoever runs the server can read which: npm run admin -- settle-files.`;
}
