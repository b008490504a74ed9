import { useQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import type { listNotices } from '#contract/messages/notices.ts';
import { readPath } from '../api/read-path.ts';
import { readQuery } from '../api/read-query.ts';
import { PageLink } from '../site/page-link.tsx';
import { useLocation } from '../site/router.tsx';
import layout from '../ui/layout.module.css';
import { adminPageAt } from './admin-pages.ts';
import styles from './notices.module.css';

const pollMs = 60_000;
const noticesPath = readPath<typeof listNotices>('/api/admin/notices');

/** What needs someone, on every staff page: a quiet line each, and nothing when all is well. */
export function Notices() {
  const { data } = useQuery({
    ...readQuery(noticesPath),
    refetchInterval: pollMs,
    refetchOnWindowFocus: 'always',
  });
  const { pathname } = useLocation();
  if (!data?.length) return null;
  return (
    <ul aria-label="What needs someone" className={`${layout.wrap} ${styles.list}`}>
      {data.map(({ kind, text, path }) => (
        <li key={kind} className={styles.notice}>
          <CircleAlert aria-hidden size={18} className={styles.icon} />
          <p>
            {text}{' '}
            {path && path !== pathname && (
              <PageLink to={path} className={styles.link}>
                {adminPageAt(path)?.title}
              </PageLink>
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}
