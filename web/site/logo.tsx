import type { ReactNode } from 'react';
import { imageWidths, sizedImageUrl } from '#contract/gallery/image-sizes.ts';
import { drawnBrand, initialOf } from '#contract/venue/brand.ts';
import styles from './logo.module.css';
import { type MarkShape, stringBoxes, symbol, wordmark } from './logo-shapes.ts';
import { nameLines } from './name-lines.ts';
import { useVenue } from './site-contexts.ts';

interface LogoProps {
  /** The name is beside the logo, or a link around it has a label. */
  isNamedNearby?: boolean;
  className?: string | undefined;
}

/**
 * The venue's logo: the one that was uploaded, or else its name. Its height is `--logo-height`, its colour that of
 * the text around it.
 */
export function Logo({ isNamedNearby = false, className }: LogoProps) {
  const { brand, logoUrl, logoPlate } = useVenue();
  const label = isNamedNearby ? '' : brand;
  if (logoUrl) {
    // In a size that is sharp in the hero, and not the original.
    const [, width] = imageWidths;
    return (
      <img
        src={sizedImageUrl({ fileUrl: logoUrl, width }, width, 'webp')}
        alt={label}
        className={classes(styles.uploaded, className)}
        data-plate={logoPlate}
      />
    );
  }
  if (brand === drawnBrand) {
    return (
      <Mark viewBox={wordmark.viewBox} label={label} className={classes(styles.drawn, className)}>
        <Drawing shape={wordmark} />
      </Mark>
    );
  }
  return <NameMark label={label} className={className} />;
}

/** The venue's sign for places that are too small for its name. */
export function LogoMark({ className }: { className?: string | undefined }) {
  const { brand, logoUrl, logoPlate } = useVenue();
  // The icon stands on a ground of its own. With the logo in its address, another logo or plate is another picture.
  if (logoUrl)
    return <img src={`/icon-192.png?of=${logoUrl}&on=${logoPlate}`} alt="" className={className} />;
  return (
    <Mark viewBox={symbol.viewBox} label="" className={className}>
      {brand === drawnBrand ? <Drawing shape={symbol} /> : <Initial />}
    </Mark>
  );
}

const lineHeight = 104;
/** From the top of an accent on a capital to the bottom of a descender. */
const ascent = 96;
const descent = 26;

/** The name in one or two lines, above the edge of a stage. */
function NameMark({ label, className }: { label: string; className: string | undefined }) {
  const { lines, width } = nameLines(useVenue().brand);
  const stageTop = (lines.length - 1) * lineHeight + descent + 8;
  return (
    <Mark
      viewBox={`0 ${-ascent} ${Math.ceil(width * 100)} ${ascent + stageTop + 7}`}
      label={label}
      className={classes(styles.name, className)}
      extent={lines.length > 1 ? 'lines' : width < 3 ? 'short' : 'line'}
    >
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: both lines may be the same
        <text key={index} y={index * lineHeight} fontSize="100">
          {line}
        </text>
      ))}
      <g className={styles.accent}>
        <rect x="3" y={stageTop} width="62" height="7" />
      </g>
    </Mark>
  );
}

/** The first letter above the edge of a stage, in the style of the icons. */
function Initial() {
  const letter = initialOf(useVenue().brand);
  return (
    <>
      <g className={styles.accent}>
        <rect x="12" y="54" width="40" height="4.5" />
      </g>
      {letter ? (
        <text x="32" y="48" fontSize="54" className={styles.initial}>
          {letter}
        </text>
      ) : (
        <circle cx="32" cy="30" r="15" />
      )}
    </>
  );
}

interface MarkProps {
  viewBox: string;
  label: string;
  className: string | undefined;
  /** How much room a name takes. */
  extent?: 'short' | 'line' | 'lines' | undefined;
  children: ReactNode;
}

function Mark({ viewBox, label, className, extent, children }: MarkProps) {
  const drawn = { viewBox, className, 'data-extent': extent, fill: 'currentColor' };
  const name = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true };
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: it has its name as an attribute, where it has one
    <svg {...name} {...drawn}>
      {children}
    </svg>
  );
}

function Drawing({ shape }: { shape: MarkShape }) {
  const { cx, cy, r, width } = shape.ring;
  return (
    <>
      <g className={styles.accent}>
        {stringBoxes(shape).map((box) => (
          <rect key={box.x} {...box} rx={box.width / 2} />
        ))}
      </g>
      {shape.letters && <path d={shape.letters} />}
      <circle cx={cx} cy={cy} r={r} fill="none" stroke="currentColor" strokeWidth={width} />
    </>
  );
}

function classes(own: string | undefined, given: string | undefined): string {
  return [own, given].filter(Boolean).join(' ');
}
