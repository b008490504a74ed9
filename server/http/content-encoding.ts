export type Encoding = 'br' | 'gzip' | 'identity';

const remembered = new Map<string, Encoding>();
const maxRemembered = 500;

/**
 * The best encoding that the client accepts. Cached by header, because browsers send only a handful of different ones.
 */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding {
  if (!acceptEncoding) return 'identity';
  const known = remembered.get(acceptEncoding);
  if (known) return known;
  const choice = negotiate(acceptEncoding);
  if (remembered.size >= maxRemembered) remembered.clear();
  if (acceptEncoding.length < 200) remembered.set(acceptEncoding, choice);
  return choice;
}

function negotiate(header: string): Encoding {
  const weights = new Map<string, number>();
  for (const item of header.split(',')) {
    const [name = '', ...parameters] = item.split(';').map((part) => part.trim().toLowerCase());
    const q = parameters.find((parameter) => parameter.startsWith('q='));
    const weight = q ? Number(q.slice(2)) : 1;
    weights.set(name, Number.isNaN(weight) ? 0 : weight);
  }
  const takes = (name: string) => (weights.get(name) ?? weights.get('*') ?? 0) > 0;
  if (takes('br')) return 'br';
  if (takes('gzip')) return 'gzip';
  return 'identity';
}
