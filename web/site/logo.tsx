import type { MarkShape } from '#web/site/logo-shapes.ts';
import { stringBoxes, symbol, wordmark } from '#web/site/logo-shapes.ts';

type LogoProps = {
  /** Empty when the name is beside the logo, or when a link around it has a label. */
  label?: string;
  className?: string | undefined;
};

/**
 * The wordmark in the text colour. Its strings are amber unless a rule for the `g` element sets another
 * colour.
 */
export function Logo({ label = 'Folklore', className }: LogoProps) {
  return <Mark shape={wordmark} label={label} className={className} />;
}

/** Only the symbol, for places too small for the wordmark. */
export function LogoMark({ label = '', className }: LogoProps) {
  return <Mark shape={symbol} label={label} className={className} />;
}

type MarkProps = { shape: MarkShape; label: string; className: string | undefined };

function Mark({ shape, label, className }: MarkProps) {
  const drawing = <Drawing shape={shape} />;
  if (!label) {
    return (
      <svg aria-hidden="true" viewBox={shape.viewBox} fill="currentColor" className={className}>
        {drawing}
      </svg>
    );
  }
  return (
    <svg role="img" aria-label={label} viewBox={shape.viewBox} fill="currentColor" className={className}>
      {drawing}
    </svg>
  );
}

function Drawing({ shape }: { shape: MarkShape }) {
  const { cx, cy, r, width } = shape.ring;
  return (
    <>
      <g fill="#e0a050">
        {stringBoxes(shape).map((box) => (
          <rect key={box.x} {...box} rx={box.width / 2} />
        ))}
      </g>
      {shape.letters && <path d={shape.letters} />}
      <circle cx={cx} cy={cy} r={r} fill="none" stroke="currentColor" strokeWidth={width} />
    </>
  );
}
