import pg from 'pg';

/** A query that takes longer than this triggers a probe. */
const suspicionMs = 1_000;
/** How long the server has to answer the probe. Together with the time above, this is what a visitor waits. */
const probeTimeoutMs = 1_500;
const probeEveryMs = 250;

/** With the code that PostgreSQL uses for a failed connection. */
export class DatabaseAwayError extends Error {
  readonly code = '08006';

  constructor() {
    super('The database does not answer');
  }
}

/**
 * Tells a server that is unreachable from one that is busy. A long query proves nothing, so while one runs, a new
 * connection asks `select 1`. If that gets no answer, all waiting queries fail at once, and new ones fail immediately
 * until the server answers again (a circuit breaker). Rejected: a short timeout for every query, which would end long
 * work too. In normal operation this costs a timer per query and no traffic.
 */
export class PostgresWatch {
  readonly #url: string;
  readonly #onAway: () => void;
  readonly #waiting = new Set<(error: Error) => void>();
  #isAway = false;
  #isProbing = false;
  #hasEnded = false;
  #answers = 0;

  constructor(url: string, onAway: () => void) {
    this.#url = url;
    this.#onAway = onAway;
  }

  /** The outcome of a query, or an error as soon as the server is known to be unreachable. */
  async outcomeOf<Result>(
    ask: () => Promise<Result>,
    onLate: (result: Result) => void = () => {},
  ): Promise<Result> {
    if (this.#isAway) throw new DatabaseAwayError();
    const { promise: away, reject } = Promise.withResolvers<never>();
    this.#waiting.add(reject);
    const wondering = setInterval(() => void this.#probe(), suspicionMs).unref();
    const asked = ask();
    try {
      const result = await Promise.race([asked, away]);
      this.#answers += 1;
      return result;
    } catch (error) {
      if (error instanceof DatabaseAwayError) void asked.then(onLate, () => {});
      throw error;
    } finally {
      clearInterval(wondering);
      this.#waiting.delete(reject);
    }
  }

  end(): void {
    this.#hasEnded = true;
  }

  async #probe(): Promise<void> {
    if (this.#isProbing) return;
    this.#isProbing = true;
    const answersBefore = this.#answers;
    // If it has answered another query in the meantime, it is reachable, and this process is slow.
    if (!(await answersSomeoneNew(this.#url)) && this.#answers === answersBefore) this.#giveUp();
    while (this.#isAway && !this.#hasEnded) {
      await new Promise((resolve) => setTimeout(resolve, probeEveryMs).unref());
      this.#isAway = !(await answersSomeoneNew(this.#url));
    }
    this.#isProbing = false;
  }

  #giveUp(): void {
    this.#isAway = true;
    for (const reject of this.#waiting) reject(new DatabaseAwayError());
    this.#onAway();
  }
}

async function answersSomeoneNew(url: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: probeTimeoutMs,
    query_timeout: probeTimeoutMs,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch (error) {
    // A refusal is an answer too, for example from a server without free connections. Class 57 means that it is
    // starting up or shutting down.
    return error instanceof pg.DatabaseError && !error.code?.startsWith('57');
  } finally {
    client.connection.stream.destroy();
  }
}
