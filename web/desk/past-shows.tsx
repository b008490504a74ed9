import { History } from 'lucide-react';
import type { listPast, PastShow } from '#contract/applications/bookings.ts';
import { withCommas } from '#contract/text/text.ts';
import { monthName, monthTitle, venueDay, wallTimeAt } from '#contract/time/venue-time.ts';
import { sheetPath } from '../admin/admin-pages.ts';
import { readPath, readQuery } from '../api/read-path.ts';
import { PageLink } from '../site/link.tsx';
import { useVenue } from '../site/site-contexts.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import layout from '../ui/layout.module.css';
import textStyles from '../ui/text.module.css';
import { TypedText } from './typed-text.tsx';

export function pastQuery(id: number) {
  return readQuery(readPath<typeof listPast>('/api/admin/applications/{id}/past', { params: { id } }));
}

export function PastShows({ shows }: { shows: PastShow[] }) {
  const { timeZone } = useVenue();
  if (shows.length === 0) return null;
  return (
    <Notice
      as="section"
      icon={History}
      aria-label="Played here before"
      className={layout.above}
      data-screen-only
    >
      <div>
        <p className={textStyles.strong}>{pastInWords(shows, new Date(), timeZone)}</p>
        <ul>
          {shows.map(({ eventId, name, startDateTime, attendance, note }) => (
            <li key={eventId}>
              <PageLink to={sheetPath(eventId)} className={textStyles.link}>
                <bdi>{name}</bdi>, {monthTitle(venueDay(startDateTime, timeZone))}
              </PageLink>
              {attendance !== null && `, ${guests(attendance)}`}
              {note && ': '}
              <TypedText text={note} />
            </li>
          ))}
        </ul>
      </div>
    </Notice>
  );
}

/** `Played here 3 times, last in May, 41 guests on average` */
export function pastInWords(shows: PastShow[], now: Date, timeZone: string): string {
  const last = wallTimeAt(shows[0]?.startDateTime ?? now, timeZone);
  const isThisYear = last.year === wallTimeAt(now, timeZone).year;
  const counted = shows.flatMap(({ attendance }) => attendance ?? []);
  const average = Math.round(counted.reduce((sum, one) => sum + one, 0) / counted.length);
  return [
    `Played here ${{ 1: 'once', 2: 'twice' }[shows.length] ?? `${shows.length} times`}`,
    `last in ${monthName(last)}${isThisYear ? '' : ` ${last.year}`}`,
    ...(counted.length > 0 ? [`${guests(average)} on average`] : []),
  ].join(', ');
}

function guests(count: number): string {
  return count === 1 ? '1 guest' : `${withCommas(count)} guests`;
}
