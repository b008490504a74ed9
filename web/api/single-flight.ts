/** Runs work once at a time per key. A second call while it runs gets the result of the first. */
export class SingleFlight<Result> {
  readonly #flights = new Map<unknown, Promise<Result>>();

  join(key: unknown, work: () => Promise<Result>): Promise<Result> {
    const flight = this.#flights.get(key) ?? work().finally(() => this.#flights.delete(key));
    this.#flights.set(key, flight);
    return flight;
  }
}
