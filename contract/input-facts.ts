/** The venue's facts that decide what input is accepted. They may change while the site runs. */
export interface InputFacts {
  /** The zone of times without an offset. */
  timeZone: string;
  /** Where a performer may ask to play. */
  locations: readonly { name: string }[];
}
