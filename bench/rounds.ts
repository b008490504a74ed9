/** The middle of an odd number of figures, so that one bad moment of the machine does not decide. */
export function median(figures: number[]): number {
  const sorted = figures.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** The figure that so many of them do not exceed, such as 0.99. */
export function quantile(figures: number[], share: number): number {
  const sorted = figures.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/** By how much they rise from the first to the last, on the straight line that fits them best. */
export function growth(figures: number[]): number {
  const middle = (figures.length - 1) / 2;
  const mean = figures.reduce((sum, figure) => sum + figure, 0) / figures.length;
  let [covariance, variance] = [0, 0];
  for (const [index, figure] of figures.entries()) {
    covariance += (index - middle) * (figure - mean);
    variance += (index - middle) ** 2;
  }
  return (covariance / variance) * (figures.length - 1);
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
