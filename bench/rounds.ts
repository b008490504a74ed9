/** The middle of an odd number of figures, so that one bad moment of the machine does not decide. */
export function median(figures: number[]): number {
  const sorted = figures.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** Measures both in turn, several times: whatever slows the machine slows them alike. */
export async function medianRatio(
  rounds: number,
  measure: () => Promise<number>,
  reference: () => Promise<number>,
): Promise<{ ratio: number; value: number; referenceValue: number }> {
  const pairs: { value: number; referenceValue: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    // Each goes first every other time.
    if (round % 2 === 0) {
      const value = await measure();
      pairs.push({ value, referenceValue: await reference() });
    } else {
      const referenceValue = await reference();
      pairs.push({ value: await measure(), referenceValue });
    }
  }
  return {
    ratio: median(pairs.map(({ value, referenceValue }) => value / referenceValue)),
    value: median(pairs.map(({ value }) => value)),
    referenceValue: median(pairs.map(({ referenceValue }) => referenceValue)),
  };
}
