import styles from './segment-meter.module.css';
import textStyles from './text.module.css';

interface SegmentMeterProps {
  /** What is measured. */
  label: string;
  met: number;
  outOf: number;
  /** The measure in a word. */
  text: string;
  tone: 'low' | 'middling' | 'high' | 'full';
}

/**
 * A meter of as many bars as there are steps. The browser's own speaks to those who hear it; it is not the one
 * that is seen, since no two browsers let themselves be dressed alike.
 */
export function SegmentMeter({ label, met, outOf, text, tone }: SegmentMeterProps) {
  return (
    <div className={styles.meter} data-tone={tone}>
      <meter
        className={textStyles.spoken}
        aria-label={label}
        aria-valuetext={text}
        min={0}
        max={outOf}
        value={met}
      />
      {Array.from({ length: outOf }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a bar is nothing but its place
        <span key={index} aria-hidden className={styles.segment} data-met={index < met} />
      ))}
      <span className={styles.text}>{text}</span>
    </div>
  );
}
