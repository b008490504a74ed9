/**
 * A `Content-Disposition` header that makes a browser save the answer under this name (RFC 6266): in full as UTF-8, and
 * in ASCII for older clients. Nothing in the name can end the header or start another one.
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
