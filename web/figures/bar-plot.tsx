import { type KeyboardEvent, useRef, useState } from 'react';
import styles from './bar-plot.module.css';
import { inNumbers, roundAbove } from './figure-words.ts';

export type BarTone = 'main' | 'second' | 'third';

export interface Bar {
  /** Under the bar. */
  mark: string;
  /** What it says when it has the focus or the pointer. */
  words: string;
  /** From the bottom up. */
  parts: { tone: BarTone; count: number }[];
}

interface BarPlotProps {
  label: string;
  bars: Bar[];
}

const barUnits = 10;
const heightUnits = 100;

/**
 * Bars side by side. Over each bar lies a button without a face, which says the number. All of them are one stop of the
 * keyboard, within which the arrow keys lead from bar to bar. The bars are stretched to whatever room there is, so no
 * text is in the SVG.
 */
export function BarPlot({ label, bars }: BarPlotProps) {
  const [shown, setShown] = useState<number>();
  const stop = Math.min(shown ?? bars.length - 1, bars.length - 1);
  const columns = useRef<HTMLDivElement>(null);
  const sums = bars.map(({ parts }) => parts.reduce((sum, { count }) => sum + count, 0));
  const top = roundAbove(Math.max(0, ...sums));
  const widthUnits = bars.length * barUnits;

  function press(event: KeyboardEvent) {
    const steps: Record<string, number> = {
      ArrowLeft: stop - 1,
      ArrowRight: stop + 1,
      Home: 0,
      End: bars.length - 1,
    };
    const wanted = steps[event.key];
    if (wanted === undefined) return;
    event.preventDefault();
    const next = Math.max(0, Math.min(bars.length - 1, wanted));
    columns.current?.querySelectorAll('button')[next]?.focus();
  }

  return (
    <div className={styles.plot}>
      <div className={styles.axis} aria-hidden>
        <span>{inNumbers(top)}</span>
        <span>{inNumbers(top / 2)}</span>
        <span>0</span>
      </div>
      <div className={styles.field}>
        <svg
          aria-hidden
          className={styles.bars}
          viewBox={`0 0 ${widthUnits} ${heightUnits}`}
          preserveAspectRatio="none"
        >
          {[0, heightUnits / 2, heightUnits].map((y) => (
            <line key={y} x1={0} x2={widthUnits} y1={y} y2={y} className={styles.line} />
          ))}
          {bars.flatMap(({ words, parts }, index) =>
            stacked(parts, top).map(({ tone, y, height }) => (
              <rect
                key={`${words} ${tone}`}
                className={styles.part}
                data-tone={tone}
                x={index * barUnits + barUnits * 0.14}
                y={y}
                width={barUnits * 0.72}
                height={height}
              />
            )),
          )}
        </svg>
        <div ref={columns} role="toolbar" aria-label={label} className={styles.columns}>
          {bars.map(({ words }, index) => (
            <button
              key={words}
              type="button"
              aria-label={words}
              className={styles.column}
              tabIndex={index === stop ? 0 : -1}
              onKeyDown={press}
              onFocus={() => setShown(index)}
              onBlur={() => setShown(undefined)}
              onPointerEnter={() => setShown(index)}
              onPointerLeave={() => setShown(undefined)}
            />
          ))}
        </div>
      </div>
      <Marks bars={bars} />
      <p className={styles.words} aria-hidden>
        {shown === undefined ? '' : bars[shown]?.words}
      </p>
    </div>
  );
}

function stacked(parts: Bar['parts'], top: number) {
  let below = 0;
  return parts
    .filter(({ count }) => count > 0)
    .map(({ tone, count }) => {
      const height = (count / top) * heightUnits;
      below += height;
      return { tone, height, y: heightUnits - below };
    });
}

const maxMarks = 7;

/** Not under every bar, where they would not fit. The last one always has its mark. */
function Marks({ bars }: { bars: Bar[] }) {
  const every = Math.ceil(bars.length / maxMarks);
  return (
    <div className={styles.marks} aria-hidden>
      {bars.map(({ mark, words }, index) => (
        <span key={`${mark} ${words}`}>{(bars.length - 1 - index) % every === 0 && <span>{mark}</span>}</span>
      ))}
    </div>
  );
}
