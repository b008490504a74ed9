/** The address of a client, and its network: one person may have many addresses of one network. */
export interface Sender {
  who: string;
  network: string;
}

/** Something that holds an admission slot and can be evicted from it. */
export interface Holder {
  readonly sender: Sender;
  /** False while it does something that must not be interrupted. */
  readonly isEvictable: boolean;
  /** Its throughput. Undefined when that says nothing yet: it has just begun, or it waits for the server. */
  bytesPerSecond(): number | undefined;
  end(): void;
}

/**
 * Chooses which holder is evicted when the slots are full. It belongs to the network with the most holders, and within
 * that to the sender with the most. Among those it is the slowest, or the newest where no speed is known. `countOf`
 * tells how many slots a sender or network holds.
 */
export function chooseVictim(holders: Holder[], countOf: (name: string) => number): Holder | undefined {
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
    // Of two equally slow ones take the newer: it has less progress to lose.
    if (speed === undefined || speed > slowestSpeed) continue;
    slowest = holder;
    slowestSpeed = speed;
  }
  return slowest;
}
