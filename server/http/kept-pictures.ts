import { etagOf } from './headers.ts';

interface KeptPicture {
  bytes: Buffer;
  etag: string;
}

/** A picture has some hundred kilobytes. */
const maxKept = 100;

/**
 * Pictures that are drawn once, and again when something that they show has changed. Those that nobody has asked for the
 * longest go when there are many.
 */
export class KeptPictures<Name> {
  /** The most recently used last. */
  readonly #kept = new Map<Name, { key: string; picture: Promise<KeptPicture> }>();

  /** For a picture without something that may be there again: it is drawn anew after a minute. */
  forgetSoon(name: Name): void {
    setTimeout(() => this.#kept.delete(name), 60_000).unref();
  }

  get(name: Name, shown: unknown, draw: () => Promise<Buffer>): Promise<KeptPicture> {
    const key = JSON.stringify(shown);
    const known = this.#kept.get(name);
    const entry = known?.key === key ? known : { key, picture: draw().then(withEtag) };
    this.#kept.delete(name);
    this.#kept.set(name, entry);
    entry.picture.catch(() => {
      if (this.#kept.get(name) === entry) this.#kept.delete(name);
    });
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > maxKept && oldest !== undefined) this.#kept.delete(oldest);
    return entry.picture;
  }
}

function withEtag(bytes: Buffer): KeptPicture {
  return { bytes, etag: etagOf(bytes) };
}
