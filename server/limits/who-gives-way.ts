/** Who sends, and the network they are in: one person may have many addresses of one network. */
export interface Sender {
  who: string;
  network: string;
}

/** What holds a place, and may have to give it up. */
export interface Holder {
  readonly sender: Sender;
  /** Not while it does something that must not be cut short. */
  readonly mayBeEnded: boolean;
  /** How fast it comes in. Undefined while that is unfair to ask: it has only begun, or waits for us. */
  bytesPerSecond(): number | undefined;
  end(): void;
}

/**
 * Which of them has to go when there is room for one less. It is one of whoever holds the most: first of the network,
 * then of the sender. Among those it is the slowest, or the newest where none of them is known to be slow. `countOf`
 * tells how many a sender or network holds.
 */
export function whoGivesWay(holders: Holder[], countOf: (name: string) => number): Holder | undefined {
  const inLargestNetwork = withMost(holders, ({ sender }) => countOf(sender.network));
  const ofLargestSender = withMost(inLargestNetwork, ({ sender }) => countOf(sender.who));
  return slowestOf(ofLargestSender) ?? ofLargestSender.at(-1);
}

function withMost(holders: Holder[], count: (holder: Holder) => number): Holder[] {
  const most = Math.max(...holders.map(count));
  return holders.filter((holder) => count(holder) === most);
}

function slowestOf(holders: Holder[]): Holder | undefined {
  let slowest: Holder | undefined;
  let slowestSpeed = Number.POSITIVE_INFINITY;
  for (const holder of holders) {
    const speed = holder.bytesPerSecond();
    // Of two that are equally slow the newer one has less to lose.
    if (speed === undefined || speed > slowestSpeed) continue;
    slowest = holder;
    slowestSpeed = speed;
  }
  return slowest;
}
