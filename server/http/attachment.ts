/**
 * A `Content-Disposition` that has a browser keep the answer under this name (RFC 6266): its letters in full for those
 * that understand them, and in ASCII for the others. Nothing in the name can end the header or begin another.
 */
export function attachment(name: string): string {
  const plain = name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\w .()-]/gu, '_');
  const encoded = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
