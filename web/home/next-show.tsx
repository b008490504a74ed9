import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import type { EventRecord } from '#contract/events.ts';
import { clockTime, monthName, wallTimeAt, weekdayName } from '#contract/venue-time.ts';
import { site } from '#site';
import { PageLink } from '../site/page-link.tsx';
import { nextShowPath } from './home.queries.ts';

/** The line at the hero's foot. Its room is kept while there is nothing to say, so that the hero does not jump. */
export function NextShow() {
  const { data } = useQuery<EventRecord[]>({ queryKey: [nextShowPath] });
  const event = data?.[0];
  return <div className="next-show-place">{event && <NextShowLink event={event} />}</div>;
}

function NextShowLink({ event }: { event: EventRecord }) {
  const start = wallTimeAt(event.startDateTime, site.timeZone);
  return (
    <PageLink to={`/events/${event.id}`} className="next-show" data-testid="next-show">
      <span className="label text-amber">Next show</span>
      <time dateTime={event.startDateTime} className="next-show-date">
        {weekdayName(start)}, {monthName(start)} {start.day}, {clockTime(start)}
      </time>
      <span className="next-show-name">{event.name}</span>
      <ArrowRight aria-hidden size={20} className="next-show-arrow" />
    </PageLink>
  );
}
