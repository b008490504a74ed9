/** Loaded before a server: its clock is ahead by so many milliseconds, and runs. */
const aheadMs = Number(process.env.CLOCK_AHEAD_MS);
const RealDate = Date;

class ShiftedDate extends RealDate {
  constructor(...args: unknown[]) {
    if (args.length === 0) super(RealDate.now() + aheadMs);
    else super(...(args as [number]));
  }

  static override now(): number {
    return RealDate.now() + aheadMs;
  }
}

globalThis.Date = ShiftedDate as DateConstructor;

export {};
