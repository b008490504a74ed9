/** Work that is done once at a time for each key: whoever asks again while it is under way gets the same result. */
export class SingleFlight<Result> {
  readonly #flights = new Map<unknown, Promise<Result>>();

  join(key: unknown, work: () => Promise<Result>): Promise<Result> {
    const flight = this.#flights.get(key) ?? work().finally(() => this.#flights.delete(key));
    this.#flights.set(key, flight);
    return flight;
  }
}
