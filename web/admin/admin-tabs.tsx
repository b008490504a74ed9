import { PageLink } from '../site/page-link.tsx';
import { useLocation } from '../site/router.tsx';
import layout from '../ui/layout.module.css';
import { adminPageAt, adminPages } from './admin-pages.ts';
import styles from './admin-tabs.module.css';

/** These tabs are links, because each leads to a page with its own address. */
export function AdminTabs() {
  const { pathname } = useLocation();
  const current = adminPageAt(pathname)?.path ?? '';
  return (
    <nav aria-label="Admin" className={layout.wrap}>
      <ul className={styles.tabList}>
        {adminPages.map(
          ({ path, tab }) =>
            tab && (
              <li key={path}>
                <PageLink to={path} className={styles.tab} aria-current={currentMark(path, current)}>
                  {tab}
                </PageLink>
              </li>
            ),
        )}
      </ul>
    </nav>
  );
}

/** A tab is also marked on the pages below its own. */
function currentMark(path: string, current: string): 'page' | 'true' | undefined {
  if (path === current) return 'page';
  return current.startsWith(`${path}/`) ? 'true' : undefined;
}
