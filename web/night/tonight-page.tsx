import '../forms/zod-without-eval.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect } from 'react';
import { getTonight, type TonightRecord } from '#contract/applications/bookings.ts';
import { shiftDay, showDay, startOfDay } from '#contract/time/calendar-days.ts';
import { clockTime, dayOfYear, wallTimeAt } from '#contract/time/venue-time.ts';
import { dashboardPath, eventsPagePath, messagesPath, tonightPath } from '../admin/admin-pages.ts';
import { FrameSkeleton, RetryNotice } from '../admin/retry-notice.tsx';
import { currentUserPath } from '../admin/settings.queries.ts';
import { type ReadPath, readQuery } from '../api/read-path.ts';
import { photos } from '../pictures/photos.ts';
import { PageLink } from '../site/link.tsx';
import { useLocation } from '../site/router.tsx';
import { useVenue } from '../site/site-contexts.ts';
import { buttonClass } from '../ui/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import layout from '../ui/layout.module.css';
import textStyles from '../ui/text.module.css';
import { forgetKept, keepTonight } from './keep-tonight.ts';
import styles from './night.module.css';
import { askedTonight } from './tonight-address.ts';
import { TonightShow } from './tonight-show.tsx';

/** The night ends and answers become due by the clock alone. */
const pollMs = 60_000;

/** A copy is what there is without a connection, which may be back at any moment. */
const pollCopyMs = 3_000;

interface KeptTonight extends TonightRecord {
  /** When the server gave it, if it is the copy on this device. */
  keptAt?: string;
}

/** What staff open on a phone at six: the shows of one day, and what is still open in the house. */
export function TonightPage() {
  const { timeZone } = useVenue();
  const client = useQueryClient();
  const { data: me } = useQuery(readQuery(currentUserPath));
  const path: ReadPath<KeptTonight> = askedTonight(useLocation().search);
  const { data, dataUpdatedAt, isError, refetch } = useQuery({
    ...readQuery(path),
    refetchInterval: ({ state }) => (state.data?.keptAt ? pollCopyMs : pollMs),
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    retryOnMount: true,
  });
  const keptAt = data?.keptAt;
  const isOutdated = keptAt !== undefined && showDay(keptAt, timeZone) !== showDay(new Date(), timeZone);

  useEffect(() => {
    if (isOutdated) void forgetKept(path);
    if (!data || !me || keptAt || path !== getTonight.path) return;
    const kept: KeptTonight = { ...data, keptAt: new Date(dataUpdatedAt).toISOString() };
    // A device that has no room for it shows the page all the same.
    keepTonight(client, { [path]: kept, [currentUserPath]: me }).catch(() => {});
  }, [client, path, data, dataUpdatedAt, keptAt, isOutdated, me]);

  if (!data && !isError) return <FrameSkeleton />;
  const since = keptAt ?? new Date(dataUpdatedAt).toISOString();
  return (
    <div className={`${layout.stack} ${styles.page}`}>
      {(isError || keptAt) && (
        <RetryNotice onRetry={() => void refetch()}>
          {data && !isOutdated
            ? `The server cannot be reached. This is what was known at ${clockTime(wallTimeAt(since, timeZone))}.`
            : 'The server cannot be reached, and nothing of this day is kept here.'}
        </RetryNotice>
      )}
      {data && !isOutdated && <Day tonight={data} />}
    </div>
  );
}

function Day({ tonight: { day, shows, waiting } }: { tonight: TonightRecord }) {
  const { timeZone, ownPhotosOnly } = useVenue();
  const photo = ownPhotosOnly ? undefined : photos.vinyl;
  const isToday = day === showDay(new Date(), timeZone);
  return (
    <>
      <div className={styles.day}>
        <DayLink
          day={shiftDay(day, -1)}
          label={isToday ? 'Yesterday' : 'The day before'}
          icon={ChevronLeft}
        />
        <h2 className={textStyles.display3}>
          {dayOfYear(wallTimeAt(startOfDay(day, timeZone, 12), timeZone))}
        </h2>
        <DayLink day={shiftDay(day, 1)} label={isToday ? 'Tomorrow' : 'The day after'} icon={ChevronRight} />
      </div>
      {!isToday && (
        <PageLink to={tonightPath} className={`${textStyles.link} ${textStyles.tallLink}`}>
          Back to tonight
        </PageLink>
      )}
      {shows.map((show) => (
        <TonightShow key={show.event.id} show={show} />
      ))}
      {shows.length === 0 && (
        <EmptyState picture={photo} className={layout.stack}>
          <p>{isToday ? 'No show tonight.' : 'No show on this day.'}</p>
          <PageLink
            to={`${eventsPagePath}?view=month&month=${day.slice(0, 7)}`}
            className={buttonClass('outline')}
          >
            Look at the month
          </PageLink>
        </EmptyState>
      )}
      <Waiting waiting={waiting} />
    </>
  );
}

function DayLink({ day, label, icon: Icon }: { day: string; label: string; icon: typeof ChevronLeft }) {
  return (
    <PageLink to={`${tonightPath}?day=${day}`} className={buttonClass('outline')} aria-label={label}>
      <Icon aria-hidden size={24} />
    </PageLink>
  );
}

/** What is open, in words for one and for several, and where it is dealt with. */
const open = {
  turnedDown: ['date was turned down', 'dates were turned down', `${dashboardPath}?review=booked`],
  unanswered: ['date is not confirmed yet', 'dates are not confirmed yet', `${dashboardPath}?review=booked`],
  overdue: [
    'application waits for an answer',
    'applications wait for an answer',
    `${dashboardPath}?overdue=true`,
  ],
  messages: ['message has not left', 'messages have not left', messagesPath],
} as const;

function Waiting({ waiting }: Pick<TonightRecord, 'waiting'>) {
  const names = (Object.keys(open) as (keyof typeof open)[]).filter((name) => waiting[name] > 0);
  return (
    <section aria-labelledby="waiting" className={layout.stack}>
      <h2 id="waiting" className={textStyles.display3}>
        Still open in the house
      </h2>
      {names.length === 0 && <p className={textStyles.muted}>Nothing. Have a good night.</p>}
      <ul>
        {names.map((name) => {
          const [one, several, path] = open[name];
          return (
            <li key={name}>
              <PageLink to={path} className={`${textStyles.link} ${textStyles.tallLink}`}>
                {waiting[name]} {waiting[name] === 1 ? one : several}
              </PageLink>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
