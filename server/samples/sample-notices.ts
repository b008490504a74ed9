import type { Notice } from '#contract/monitoring.ts';
import { drawnBrand } from '#contract/venue/brand.ts';
import type { Venue } from '#contract/venue/venue.ts';
import type { SamplesStore } from './samples.store.ts';

/** Until the shows and photos that came with the website are gone from a house that has a name of its own. */
export async function sampleNotices(samples: SamplesStore, { brand }: Venue): Promise<Notice[]> {
  if (brand === drawnBrand) return [];
  const { events, images } = await samples.count();
  if (events + images === 0) return [];
  const named = (count: number, thing: string) =>
    count === 0 ? [] : [`${count} sample ${thing}${count === 1 ? '' : 's'}`];
  const things = [...named(events, 'show'), ...named(images, 'photo')].join(' and ');
  const path = events > 0 ? '/admin/events' : '/admin/gallery';
  return [
    {
      kind: 'sampleContent',
      text: `${things} that came with the website ${events + images === 1 ? 'is' : 'are'} still here.`,
      path,
    },
  ];
}
