import { drawQr } from './show/qr.ts';

/** A QR code as an SVG document, black on white. */
export function drawQrCode(text: string): string {
  const { side, path } = drawQr(text);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${side}v${side}H0z"/><path d="${path}"/></svg>`;
}
