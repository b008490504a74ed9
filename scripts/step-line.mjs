/** The steps under way, in the order in which they began. Only the first of them is heard. */
const steps = [];

/**
 * One line per step, begun before it and finished after it, so that a long one is seen to be under way. Of steps that run
 * beside each other, what the later one has to say waits until the earlier one has ended.
 */
export function beginStep(name) {
  const took = stopwatch();
  const { end } = begin(`${name} … `);
  return function endStep(outcome = '', details = '') {
    end(`${took()}${outcome && `, ${outcome}`}\n${asLines(details)}`);
  };
}

/** For a step that prints lines of its own in between, or gives them to `end` because another step `isHeard`. */
export function beginLoudStep(name) {
  const took = stopwatch();
  const { isHeard, end } = begin(`${name} …\n`);
  return {
    isHeard,
    end: (outcome, details = '') => end(`${asLines(details)}${name} … ${took()}, ${outcome}\n`),
  };
}

export function tellLine(line) {
  begin('').end(asLines(line));
}

function begin(opening) {
  const step = { opening, ending: undefined };
  steps.push(step);
  const isHeard = steps[0] === step;
  if (isHeard) process.stdout.write(opening);
  return {
    isHeard,
    end(ending) {
      step.ending = ending;
      while (steps[0]?.ending !== undefined) {
        process.stdout.write(steps.shift().ending);
        process.stdout.write(steps[0]?.opening ?? '');
      }
    },
  };
}

function asLines(text) {
  return text && `${text.trimEnd()}\n`;
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
