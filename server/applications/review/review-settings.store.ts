import {
  defaultReviewSettings,
  type ReviewSettings,
  reviewSettings,
} from '#contract/applications/review-settings.ts';
import { promiseHours } from '#contract/venue/venue-input.ts';
import { Store } from '../../db/store.ts';
import { VenueStore } from '../../venue/venue.store.ts';

export class ReviewSettingsStore extends Store {
  /** Checked again, since they may come from somebody else's backup. */
  async get(): Promise<ReviewSettings> {
    const row = await this.db.selectFrom('reviewSettings').select('settings').executeTakeFirst();
    const said = { promiseHours: await this.#promiseHours() };
    const stored = { ...(parseJson(row?.settings) as object | undefined), ...said };
    return reviewSettings.safeParse(stored).data ?? { ...defaultReviewSettings, ...said };
  }

  async #promiseHours(): Promise<number | null> {
    const said = this.db.selectFrom('venueFacts').select('value').where('field', '=', 'promiseHours');
    const { data = defaultReviewSettings.promiseHours } = promiseHours.safeParse(
      parseJson((await said.executeTakeFirst())?.value),
    );
    return data;
  }

  /** A lock until the end of the transaction: nobody else changes the settings, nor the fact of the venue among them. */
  async lock(): Promise<void> {
    await new VenueStore(this.db).lock();
    await this.#put({});
  }

  async change({ promiseHours: hours, ...settings }: ReviewSettings): Promise<void> {
    if (hours !== (await this.#promiseHours())) await new VenueStore(this.db).change({ promiseHours: hours });
    await this.#put({ settings: JSON.stringify(settings) });
  }

  /** The venue's day of the last morning mail. */
  async findDigestDay(): Promise<string | null> {
    const row = await this.db.selectFrom('reviewSettings').select('digestedOn').executeTakeFirst();
    return row?.digestedOn ?? null;
  }

  async setDigestDay(digestedOn: string): Promise<void> {
    await this.#put({ digestedOn });
  }

  async #put(values: { settings?: string; digestedOn?: string }): Promise<void> {
    await this.db
      .insertInto('reviewSettings')
      .values({ id: 1, ...values })
      .onConflict((known) => known.column('id').doUpdateSet({ id: 1, ...values }))
      .execute();
  }
}

function parseJson(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}
