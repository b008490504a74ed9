/** A figure, the limit it is held to, and whether it keeps it. Ratios only: a machine's own speed proves nothing. */
export interface Figure {
  name: string;
  value: number;
  limit?: { atLeast: number } | { atMost: number };
  note: string;
}
