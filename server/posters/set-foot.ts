import { type FaceName, widthOf } from './lettering/typeface.ts';
import { type Copy, setCopy, setRunning } from './set-copy.ts';

export interface Foot {
  running: Copy;
  facts: Copy;
  /** The top of the facts, relative to the top of the foot. */
  factsTop: number;
  height: number;
}

export interface FootRoom {
  width: number;
  height: number;
  maxSize: number;
  /** The separator between facts on a line. */
  between: string;
}

/** With more characters than this, facts take the whole width below the running text. */
const maxColumnCharacters = 140;

/** Running text to the left and facts to the right: on one line where that is enough, otherwise in two columns. */
export function setFoot(
  faces: { running: FaceName; facts: FaceName },
  text: string,
  facts: string[],
  { width, height, maxSize, between }: FootRoom,
): Foot {
  const gap = 40;
  for (const size of [maxSize, maxSize * 0.9, maxSize * 0.8, maxSize * 0.7]) {
    const line = { height: size * 1.1, maxSize: size, minSize: size };
    const right = setCopy(faces.facts, facts, { ...line, between, width: width * 0.68 });
    const left = setRunning(faces.running, text, { ...line, width: width - right.width - gap });
    if (left.lines.length <= 1 && right.lines.length <= 1) return besideEachOther(left, right);
  }
  const size = maxSize * 0.9;
  const room = { height, maxSize: size, minSize: 18 };
  if (facts.join(between).length > maxColumnCharacters) {
    const half = { ...room, width, height: height / 2 };
    const running = setRunning(faces.running, text, half);
    const below = setCopy(faces.facts, facts, { ...half, between });
    return { running, facts: below, factsTop: running.height + 8, height: running.height + 8 + below.height };
  }
  const widest = Math.max(...facts.map((fact) => widthOf(faces.facts, fact, size * 0.8)));
  const column = setCopy(faces.facts, facts, {
    ...room,
    width: Math.min(width * 0.5, Math.max(width * 0.34, widest)),
    between: facts.length > 5 ? between : '\n',
  });
  return besideEachOther(
    setRunning(faces.running, text, { ...room, width: width - column.width - gap }),
    column,
  );
}

function besideEachOther(running: Copy, facts: Copy): Foot {
  return { running, facts, factsTop: 0, height: Math.max(running.height, facts.height) };
}
