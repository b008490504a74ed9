import styles from './segment-meter.module.css';
import textStyles from './text.module.css';

interface SegmentMeterProps {
  label: string;
  met: number;
  outOf: number;
  text: string;
  tone: 'low' | 'middling' | 'high' | 'full';
}

/**
 * A meter with one bar per step. The browser's `<meter>` is kept for screen readers but hidden, because it
 * cannot be styled in the same way in all browsers.
 */
export function SegmentMeter({ label, met, outOf, text, tone }: SegmentMeterProps) {
  return (
    <div className={styles.meter} data-tone={tone}>
      <meter
        className={textStyles.visuallyHidden}
        aria-label={label}
        aria-valuetext={text}
        min={0}
        max={outOf}
        value={met}
      />
      {Array.from({ length: outOf }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bars have no other identity
        <span key={index} aria-hidden className={styles.segment} data-met={index < met} />
      ))}
      <span className={styles.text}>{text}</span>
    </div>
  );
}
