import pg from 'pg';

/** Whoever has waited this long begins to wonder whether the server is still there. */
const suspicionMs = 1_000;
/** So long it has to answer someone new, who asks for nothing: then it is away. Both together are what a visitor waits. */
const probePatienceMs = 1_500;
const probeEveryMs = 250;

/** As PostgreSQL names a connection that has failed. */
export class DatabaseAwayError extends Error {
  readonly code = '08006';

  constructor() {
    super('The database does not answer');
  }
}

/**
 * Tells a server that is away from one that has a lot to do. A query may take long, so its time says nothing; but
 * while one does, somebody new asks `select 1`. Without an answer all who wait are told at once, and nobody else has
 * to wait until the server answers again. A short limit for every query, which was rejected, would end long work
 * too. While all is well this costs a timer for each query, and no traffic.
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

  /** The outcome of what was asked of the server, or an error as soon as that is known to be away. */
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
    // One that answers others has answered: then it is we who are slow.
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
    connectionTimeoutMillis: probePatienceMs,
    query_timeout: probePatienceMs,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch (error) {
    // A refusal is an answer too, as from a server that has no room for one more; class 57 is one that comes or goes.
    return error instanceof pg.DatabaseError && !error.code?.startsWith('57');
  } finally {
    client.connection.stream.destroy();
  }
}
