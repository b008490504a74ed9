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
    await backups.add(lease.#token, ...lease.#span());
    return lease.#keep();
  }

  /** Undefined while another backup is under way, in whatever process. */
  static async takeAlone(backups: BackupsStore, clock: Clock): Promise<BackupLease | undefined> {
    const lease = new BackupLease(backups, clock);
    return (await backups.addAlone(lease.#token, ...lease.#span())) ? lease.#keep() : undefined;
  }

  #keep(): this {
    this.#timer = setInterval(() => void this.#renew(), renewEveryMs).unref();
    return this;
  }

  async release(): Promise<void> {
    clearInterval(this.#timer);
    await this.#backups.remove(this.#token);
  }

  async #renew(): Promise<void> {
    // If the database is away for long, the lease expires. What is deleted from then on is missing in the archive,
    // which says so.
    await this.#backups.renew(this.#token, ...this.#span()).catch(() => {});
  }

  #span(): [now: string, until: string] {
    const now = this.#clock();
    return [now.toISOString(), new Date(now.getTime() + leaseMs).toISOString()];
  }
}
