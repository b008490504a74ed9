import { readFileSync } from 'node:fs';
import type { Load } from './load.ts';

/** Linux counts in hundredths of a second. */
const tickMicroseconds = 10_000;

/** What a server works for each request, on all its threads: a neighbour who takes the core does not count. */
export class RequestWork {
  readonly #pid: number;
  readonly #before: number;
  #answers = 0;

  constructor(pid: number) {
    this.#pid = pid;
    this.#before = workedMicroseconds(pid);
  }

  /** Counts the answers of a load, and returns it. */
  add(load: Load): Load {
    this.#answers += load.answers;
    return load;
  }

  get microseconds(): number {
    return (workedMicroseconds(this.#pid) - this.#before) / this.#answers;
  }
}

/** Known on Linux only. The fields are counted from the last bracket, which ends the name of the process. */
function workedMicroseconds(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [user, system] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13);
    return (Number(user) + Number(system)) * tickMicroseconds;
  } catch {
    return Number.NaN;
  }
}
