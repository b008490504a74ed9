/** The same numbers between 0 and 1 in every run: what happens at random moments can be repeated. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

export function oneOf<Choice>(choices: readonly Choice[], random: number): Choice {
  return choices[Math.floor(random * choices.length)] as Choice;
}
