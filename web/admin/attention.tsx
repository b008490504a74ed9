import { useQuery } from '@tanstack/react-query';
import { ChevronDown, CircleAlert } from 'lucide-react';
import type { listNotices } from '#contract/monitoring.ts';
import { readPath } from '../api/read-path.ts';
import { readQuery } from '../api/read-query.ts';
import { PageLink } from '../site/link.tsx';
import textStyles from '../ui/text.module.css';
import { adminPageAt } from './admin-pages.ts';
import styles from './attention.module.css';
import { useDisclosure } from './use-disclosure.ts';

const pollMs = 60_000;
const noticesPath = readPath<typeof listNotices>('/api/admin/notices');

/** What needs someone, on every staff page: one quiet line that opens, and nothing when all is well. */
export function Attention() {
  const { data = [] } = useQuery({
    ...readQuery(noticesPath),
    refetchInterval: pollMs,
    refetchOnWindowFocus: 'always',
  });
  const { isOpen, close, place, button, id } = useDisclosure<HTMLDivElement>();
  const [first] = data;
  if (!first) return null;
  return (
    <div ref={place} className={styles.attention}>
      <button type="button" className={styles.line} {...button}>
        <CircleAlert aria-hidden size={18} className={styles.icon} />
        <span className={textStyles.visuallyHidden}>What needs someone: </span>
        <span className={styles.first}>{first.text}</span>
        {data.length > 1 && <span className={styles.more}>and {data.length - 1} more</span>}
        <span aria-hidden className={styles.count}>
          {data.length}
        </span>
        <ChevronDown aria-hidden size={16} className={styles.chevron} />
      </button>
      <ul id={id} aria-label="What needs someone" className={styles.list} hidden={!isOpen}>
        {data.map(({ kind, text, path }) => (
          <li key={kind}>
            <p>{text}</p>
            {path && (
              <PageLink to={path} className={styles.link} onClick={close}>
                {adminPageAt(path.replace(/\?.*/, ''))?.tab}
              </PageLink>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
