import { useQuery } from '@tanstack/react-query';
import { readQuery } from '../../api/read-path.ts';
import { nextShowsPath } from '../../events/event.queries.ts';
import { showsFirst } from '../../events/show-moment.ts';
import { ShowRows } from '../../events/show-rows.tsx';
import { PageLink } from '../../site/link.tsx';
import layout from '../../ui/layout.module.css';
import text from '../../ui/text.module.css';
import styles from './coming-up.module.css';
import { heroShow } from './next-show.tsx';

/**
 * The shows after the one that the hero names; that one too if no other takes place. Without any, or when they
 * cannot be loaded, the page goes on with what it has to say.
 */
export function ComingUp() {
  const { data } = useQuery(readQuery(nextShowsPath));
  if (!data || data.length === 0) return null;
  const named = heroShow(data);
  const others = showsFirst(data).filter((show) => show !== named);
  return (
    <section aria-labelledby="coming-up-heading" className={`${layout.wrap} ${styles.section}`}>
      <div className={styles.head}>
        <h2 id="coming-up-heading" className={text.display2}>
          Coming up
        </h2>
        <PageLink to="/events" className={`${text.link} ${styles.all}`}>
          All events
        </PageLink>
      </div>
      <ShowRows events={others.some(({ status }) => status !== 'cancelled') ? others.slice(0, 3) : data} />
    </section>
  );
}
