import { useState } from 'react';
import { withCommas } from '#contract/text/text.ts';
import styles from './bar-plot.module.css';
import { roundAbove } from './figure-words.ts';

export type BarTone = 'main' | 'second' | 'third';

export interface Bar {
  /** Under the bar. */
  mark: string;
  /** What it says when it is pointed at. */
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
 * Bars side by side, and below them what the one that is pointed at says; `AsTable` says it of all. They are
 * stretched to whatever room there is, so no text is in the SVG.
 */
export function BarPlot({ label, bars }: BarPlotProps) {
  const [pointedAt, setPointedAt] = useState<number>();
  const sums = bars.map(({ parts }) => parts.reduce((sum, { count }) => sum + count, 0));
  const top = roundAbove(Math.max(0, ...sums));
  const widthUnits = bars.length * barUnits;
  return (
    <div className={styles.plot}>
      <div className={styles.axis} aria-hidden>
        <span>{withCommas(top)}</span>
        <span>{withCommas(top / 2)}</span>
        <span>0</span>
      </div>
      <svg
        role="img"
        aria-label={label}
        className={styles.bars}
        viewBox={`0 0 ${widthUnits} ${heightUnits}`}
        preserveAspectRatio="none"
        onPointerLeave={() => setPointedAt(undefined)}
      >
        {[0, heightUnits / 2, heightUnits].map((y) => (
          <line key={y} x1={0} x2={widthUnits} y1={y} y2={y} className={styles.line} />
        ))}
        {bars.map(({ words, parts }, index) => (
          <g key={words} onPointerEnter={() => setPointedAt(index)}>
            <rect className={styles.column} x={index * barUnits} width={barUnits} height={heightUnits} />
            {stacked(parts, top).map(({ tone, y, height }) => (
              <rect
                key={tone}
                className={styles.part}
                data-tone={tone}
                x={index * barUnits + barUnits * 0.14}
                y={y}
                width={barUnits * 0.72}
                height={height}
              />
            ))}
          </g>
        ))}
      </svg>
      <Marks bars={bars} />
      <div className={styles.words} aria-hidden>
        {pointedAt !== undefined && bars[pointedAt]?.words}
      </div>
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
