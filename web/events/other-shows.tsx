import { useQuery } from '@tanstack/react-query';
import { readQuery } from '../api/read-query.ts';
import { useSiteTime } from '../site/site-clock.ts';
import layout from '../ui/layout.module.css';
import text from '../ui/text.module.css';
import { nextShowsPath } from './event.queries.ts';
import styles from './other-shows.module.css';
import { ShowRows } from './show-rows.tsx';

const weekMs = 7 * 86_400_000;

/** What else is coming up, beside the show with this id. */
export function OtherShows({ exceptId }: { exceptId?: number }) {
  const { data } = useQuery(readQuery(nextShowsPath));
  const now = useSiteTime();
  const others = (data ?? [])
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
