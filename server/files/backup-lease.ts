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
  readonly #clock: Clock;
  readonly #token = randomUUID();
  #timer: NodeJS.Timeout | undefined;

  private constructor(backups: BackupsStore, clock: Clock) {
    this.#backups = backups;
    this.#clock = clock;
  }

  static async take(backups: BackupsStore, clock: Clock): Promise<BackupLease> {
    const lease = new BackupLease(backups, clock);
    const { now, until } = lease.#span();
    await backups.add(lease.#token, now, until);
    lease.#keep();
    return lease;
  }

  /** Undefined while another backup is under way, in whatever process. */
  static async takeAlone(backups: BackupsStore, clock: Clock): Promise<BackupLease | undefined> {
    const lease = new BackupLease(backups, clock);
    const { now, until } = lease.#span();
    if (!(await backups.addAlone(lease.#token, now, until))) return undefined;
    lease.#keep();
    return lease;
  }

  #keep(): void {
    this.#timer = setInterval(() => void this.#renew(), renewEveryMs).unref();
  }

  async release(): Promise<void> {
    clearInterval(this.#timer);
    await this.#backups.remove(this.#token);
  }

  async #renew(): Promise<void> {
    const { now, until } = this.#span();
    // If the database is away for long, the lease expires. What is deleted from then on is missing in the archive,
    // which says so.
    await this.#backups.renew(this.#token, now, until).catch(() => {});
  }

  #span(): { now: string; until: string } {
    const now = this.#clock();
    return { now: now.toISOString(), until: new Date(now.getTime() + leaseMs).toISOString() };
  }
}
