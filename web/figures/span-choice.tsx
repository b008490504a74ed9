import { ChevronLeft, ChevronRight, Download } from 'lucide-react';
import { exportFigures, type FigureSpan, figureSpans } from '#contract/figures/figures.ts';
import { fillPath } from '../api/read-path.ts';
import { buttonClass } from '../ui/button.tsx';
import { Status } from '../ui/feedback/status.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import layout from '../ui/layout.module.css';
import segments from '../ui/segments.module.css';
import text from '../ui/text.module.css';
import { shiftEnd, spanNames } from './figure-words.ts';
import styles from './span-choice.module.css';

interface SpanChoiceProps {
  span: FigureSpan;
  from: string;
  to: string;
  today: string;
  words: string;
  onChange: (asked: { span?: FigureSpan; end?: string }) => void;
}

export function SpanChoice({ span, from, to, today, words, onChange }: SpanChoiceProps) {
  function go(steps: -1 | 1) {
    const end = shiftEnd(span, to, steps);
    onChange({ end: end >= today ? '' : end });
  }
  const isLatest = to >= today;
  return (
    <div className={`${layout.cluster} ${styles.choice}`}>
      <fieldset className={segments.segments}>
        <legend className={text.visuallyHidden}>Time span</legend>
        {figureSpans.map((one) => (
          <button
            key={one}
            type="button"
            className={segments.segment}
            aria-pressed={one === span}
            onClick={() => onChange({ span: one })}
          >
            {spanNames[one]}
          </button>
        ))}
      </fieldset>
      <div className={styles.period}>
        <IconButton shape="round" label="Earlier" onClick={() => go(-1)}>
          <ChevronLeft aria-hidden size={20} />
        </IconButton>
        <Status as="p" isKnownAtFirst className={styles.words}>
          {words}
        </Status>
        <IconButton shape="round" label="Later" aria-disabled={isLatest} onClick={() => !isLatest && go(1)}>
          <ChevronRight aria-hidden size={20} />
        </IconButton>
      </div>
      <a
        href={fillPath(exportFigures.path, {}, { from, to })}
        download
        className={buttonClass('outline', styles.table)}
      >
        <Download aria-hidden size={18} /> CSV
      </a>
    </div>
  );
}
