/** One line per step, begun before it and finished after it, so that a long one is seen to be under way. */
export function beginStep(name) {
  process.stdout.write(`${name} … `);
  const took = stopwatch();
  return function endStep(outcome = '') {
    process.stdout.write(`${took()}${outcome && `, ${outcome}`}\n`);
  };
}

/** For a step that prints lines of its own in between. */
export function beginLoudStep(name) {
  console.log(`${name} …`);
  const took = stopwatch();
  return function endStep(outcome) {
    console.log(`${name} … ${took()}, ${outcome}`);
  };
}

/** What a step gives, with its name and the time that it took, for the summary in the last lines. */
export async function timed(name, step) {
  const took = stopwatch();
  return { ...(await step()), name, took: took() };
}

function stopwatch() {
  const began = performance.now();
  return () => `${((performance.now() - began) / 1000).toFixed(1)} s`;
}
