import { encode } from 'uqr';

export function drawQrCode(text: string): string {
  const { side, path } = drawQr(text);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${side}v${side}H0z"/><path d="${path}"/></svg>`;
}

/** A QR code as a path of squares of 1, with the quiet zone of four that scanners ask for. */
export function drawQr(text: string): { side: number; path: string } {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return { side: size, path };
}
