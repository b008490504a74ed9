import { useQuery } from '@tanstack/react-query';
import type { EventRecord } from '#contract/events/events.ts';
import { descriptionHtml } from '#contract/text/description-html.ts';
import { ApiError } from '../../api/api-error.ts';
import { readQuery } from '../../api/read-path.ts';
import { PageLink } from '../../site/link.tsx';
import { useSiteTime } from '../../site/site-clock.ts';
import { usePage } from '../../site/site-contexts.ts';
import { BackArrow } from '../../ui/back-arrow.tsx';
import { Button } from '../../ui/button.tsx';
import { PageMessage } from '../../ui/feedback/page-message.tsx';
import { PageLoading } from '../../ui/feedback/spinner.tsx';
import layout from '../../ui/layout.module.css';
import text from '../../ui/text.module.css';
import { eventPath, nextShowsPath } from '../event.queries.ts';
import { showsFirst } from '../show-moment.ts';
import { ShowRows } from '../show-rows.tsx';
import { EventHero } from './event-hero.tsx';
import styles from './event-page.module.css';
import { EventPanel } from './event-panel.tsx';

const weekMs = 7 * 86_400_000;

/** What else is coming up, beside the show with this id. */
function OtherShows({ exceptId }: { exceptId?: number }) {
  const { data } = useQuery(readQuery(nextShowsPath));
  const now = useSiteTime();
  const others = showsFirst(data ?? [])
    .filter(({ id, status }) => id !== exceptId && status !== 'cancelled')
    .slice(0, 3);
  if (others.length === 0) return null;
  const areThisWeek = others.every(({ startDateTime }) => Date.parse(startDateTime) < now.getTime() + weekMs);
  const title = areThisWeek ? 'Also this week' : 'Also coming up';
  return (
    <section aria-labelledby="other-shows-heading" className={`${layout.wrap} ${styles.section}`}>
      <h2 id="other-shows-heading" className={`${text.display2} ${styles.heading}`}>
        {exceptId === undefined ? 'Coming up' : title}
      </h2>
      <ShowRows events={others} />
    </section>
  );
}

export function EventPage() {
  const { params } = usePage();
  const { data: event, error, refetch } = useQuery(readQuery(eventPath(params.id)));
  if (event) return <EventDetails event={event} />;
  if (error instanceof ApiError && error.status === 404) return <EventMissing />;
  if (error) return <EventFailed onRetry={() => void refetch()} />;
  return <PageLoading />;
}

function EventDetails({ event }: { event: EventRecord }) {
  return (
    <>
      <article>
        <EventHero event={event} />
        <div className={`${layout.wrap} ${styles.columns}`}>
          {/* First, as on a phone: a page that has arrived by half must not move when the rest of it comes. */}
          <EventPanel event={event} />
          {/* The server has sanitized this HTML. */}
          <div
            className={styles.prose}
            data-testid="event-description"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized by the server when it is stored and when it is read
            dangerouslySetInnerHTML={{ __html: descriptionHtml(event.description) }}
          />
        </div>
      </article>
      <OtherShows exceptId={event.id} />
      <p className={`${layout.wrap} ${styles.wayBack}`}>
        <BackToEvents />
      </p>
    </>
  );
}

function EventMissing() {
  return (
    <>
      <div className={`${layout.wrap} ${styles.missing}`}>
        <h1 className={text.display1}>Event Not Found</h1>
        <p className={`${text.lede} ${styles.missingWords}`}>
          The event you're looking for doesn't exist or has been removed.
        </p>
        <BackToEvents />
      </div>
      <OtherShows />
    </>
  );
}

function EventFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <PageMessage isAlert title="One moment, please">
      <p>Error loading events. Please try again later.</p>
      <Button onClick={onRetry}>Try again</Button>
      <BackToEvents />
    </PageMessage>
  );
}

function BackToEvents() {
  return (
    <PageLink to="/events" className={`${text.link} ${styles.back}`}>
      <BackArrow /> Back to Events
    </PageLink>
  );
}
