import { encode } from 'uqr';

/** A QR code as a path of squares of 1, with the quiet zone of four that scanners ask for. */
export function drawQr(text: string): { side: number; path: string } {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return { side: size, path };
}
