import { useQuery } from '@tanstack/react-query';
import { readQuery } from '../../api/read-path.ts';
import { nextShowsPath } from '../../events/event.queries.ts';
import { showsFirst } from '../../events/show-moment.ts';
import { ShowRows } from '../../events/show-rows.tsx';
import { PageLink } from '../../site/link.tsx';
import { NotifyButton } from '../../subscribers/notify-button.tsx';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import layout from '../../ui/layout.module.css';
import text from '../../ui/text.module.css';
import styles from './next-shows.module.css';

/** Fewer than on the home page: this page is for those who want to play. */
const shownCount = 3;

export function NextShows() {
  const { data, isError, refetch } = useQuery(readQuery(nextShowsPath));
  return (
    <section aria-labelledby="next-shows-heading" className={styles.section}>
      <div className={`${layout.fullBleedGrid} ${layout.sectionTight}`}>
        <h2 id="next-shows-heading" className={`${text.display2} ${styles.heading}`}>
          Next on this stage
        </h2>
        <div className={styles.shows}>
          {isError && (
            <div role="alert">
              <p>Error loading events. Please try again later.</p>
              <Button className={layout.space150} onClick={() => void refetch()}>
                Try again
              </Button>
            </div>
          )}
          {!data && !isError && <Spinner label="Loading events..." />}
          {data?.length === 0 && (
            <p className={styles.none}>
              No shows are planned at the moment, so this is a good time to ask for a date.
            </p>
          )}
          {data && data.length > 0 && <ShowRows events={showsFirst(data).slice(0, shownCount)} />}
        </div>
        <div className={styles.more}>
          <NotifyButton />
          <PageLink to="/events" className={`${text.link} ${styles.all}`}>
            All events
          </PageLink>
        </div>
      </div>
    </section>
  );
}
