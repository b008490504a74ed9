import { randomUUID } from 'node:crypto';
import type { Clock } from '../process/clock.ts';
import { type BackupsStore, leaseMs } from './backups.store.ts';

const renewEveryMs = 20_000;

/**
 * While this lease is held, no process deletes a file: see `discardFiles`. It expires by itself when this process is
 * gone.
 */
export class BackupLease {
  readonly #backups: BackupsStore;
  readonly #token: string;
  readonly #timer: NodeJS.Timeout;

  private constructor(backups: BackupsStore, clock: Clock, token: string) {
    this.#backups = backups;
    this.#token = token;
    // If the database is away for long, the lease expires. What is deleted from then on is missing in the archive, which
    // says so.
    const renew = () => backups.renew(token, ...spanFrom(clock)).catch(() => {});
    this.#timer = setInterval(() => void renew(), renewEveryMs).unref();
  }

  static async take(backups: BackupsStore, clock: Clock): Promise<BackupLease> {
    const token = randomUUID();
    await backups.add(token, ...spanFrom(clock));
    return new BackupLease(backups, clock, token);
  }

  /** Undefined while another backup is under way, in whatever process. */
  static async takeAlone(backups: BackupsStore, clock: Clock): Promise<BackupLease | undefined> {
    const token = randomUUID();
    const isTaken = await backups.addAlone(token, ...spanFrom(clock));
    return isTaken ? new BackupLease(backups, clock, token) : undefined;
  }

  async release(): Promise<void> {
    clearInterval(this.#timer);
    await this.#backups.remove(this.#token);
  }
}

function spanFrom(clock: Clock): [now: string, until: string] {
  const now = clock();
  return [now.toISOString(), new Date(now.getTime() + leaseMs).toISOString()];
}
