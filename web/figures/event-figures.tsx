import type { FiguresOverview } from '#contract/figures/figures.ts';
import { venueDay } from '#contract/time/venue-time.ts';
import { PageLink } from '../site/link.tsx';
import { useVenue } from '../site/site-contexts.ts';
import layout from '../ui/layout.module.css';
import textStyles from '../ui/text.module.css';
import { FigureTable } from './figure-table.tsx';
import { inNumbers, whenInWords } from './figure-words.ts';

/** What was seen of each show, and what brought people to it. */
export function EventFigures({ events }: Pick<FiguresOverview, 'events'>) {
  const { timeZone } = useVenue();
  if (events.length === 0)
    return <p className={textStyles.muted}>Nobody has looked at a show in this time.</p>;
  return (
    <FigureTable
      caption="Shows"
      headings={['Show', 'Views', 'From posters', 'Cards shown', 'Shares']}
      rows={events.map(({ id, name, startDateTime, views, posters, cards, shares }) => ({
        key: String(id),
        cells: [
          name === null || startDateTime === null ? (
            <span key="name">A deleted show (number {id})</span>
          ) : (
            <span key="name" className={layout.cluster}>
              <PageLink to={`/events/${id}`} className={textStyles.link}>
                {name}
              </PageLink>
              <span className={textStyles.muted}>
                {whenInWords(venueDay(startDateTime, timeZone), 'short')}
              </span>
            </span>
          ),
          ...[views, posters, cards, shares].map(inNumbers),
        ],
      }))}
    />
  );
}
