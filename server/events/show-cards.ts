import { etagOf } from '../http/etag.ts';
import type { Semaphore } from '../limits/semaphore.ts';
import type { ShowWords } from '../posters/draw-show.ts';
import type { Pens } from '../posters/pens.ts';

export interface ShowCard {
  bytes: Buffer;
  etag: string;
}

/** Everything that a card is drawn from. */
export interface CardOrder {
  eventId: number;
  words: ShowWords;
  accent: string | null;
  /** The file of the event's own picture. */
  photo: string | null;
}

interface ShowCardsParts {
  semaphore: Semaphore;
  drawCard: Pens['drawCard'];
  readPhoto: (filename: string | null) => Promise<Buffer | undefined>;
  /** Of all cards that are kept. */
  maxBytes?: number;
}

interface KeptCard {
  key: string;
  card: Promise<ShowCard>;
  /** Zero while it is being drawn. */
  byteSize: number;
}

const usualMaxBytes = 32_000_000;

/**
 * The cards of events for link previews. Each is drawn once, and again when something that it shows has changed. The
 * cards that nobody has asked for the longest go when together they are too large.
 */
export class ShowCards {
  readonly #parts: ShowCardsParts;
  /** By event, the most recently used last. */
  readonly #kept = new Map<number, KeptCard>();
  #keptBytes = 0;

  constructor(parts: ShowCardsParts) {
    this.#parts = parts;
  }

  get({ eventId, ...order }: CardOrder): Promise<ShowCard> {
    const key = JSON.stringify(order);
    const known = this.#kept.get(eventId);
    if (known?.key === key) {
      this.#kept.delete(eventId);
      this.#kept.set(eventId, known);
      return known.card;
    }
    const entry: KeptCard = { key, card: this.#draw(order), byteSize: 0 };
    this.#forget(eventId);
    this.#kept.set(eventId, entry);
    entry.card.then(
      ({ bytes }) => {
        if (this.#kept.get(eventId) === entry) this.#count(entry, bytes.length);
      },
      () => {
        if (this.#kept.get(eventId) === entry) this.#kept.delete(eventId);
      },
    );
    return entry.card;
  }

  async #draw({ words, accent, photo }: Omit<CardOrder, 'eventId'>): Promise<ShowCard> {
    const { semaphore, drawCard, readPhoto } = this.#parts;
    const bytes = await semaphore.run(0, async () =>
      drawCard({ words, accent, photo: await readPhoto(photo) }),
    );
    return { bytes, etag: etagOf(bytes) };
  }

  #count(entry: KeptCard, byteSize: number): void {
    entry.byteSize = byteSize;
    this.#keptBytes += byteSize;
    const { maxBytes = usualMaxBytes } = this.#parts;
    for (const [eventId, { byteSize: size }] of this.#kept) {
      if (this.#keptBytes <= maxBytes) return;
      if (size > 0) this.#forget(eventId);
    }
  }

  #forget(eventId: number): void {
    this.#keptBytes -= this.#kept.get(eventId)?.byteSize ?? 0;
    this.#kept.delete(eventId);
  }
}
