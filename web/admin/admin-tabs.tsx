import { useLocation } from 'react-router';
import { PageLink } from '../site/page-link.tsx';
import { adminPageAt, adminPages } from './admin-pages.ts';

/** The tabs are links: each leads to a page with an address of its own. */
export function AdminTabs() {
  const { pathname } = useLocation();
  const current = adminPageAt(pathname)?.path;
  return (
    <nav aria-label="Admin" className="wrap">
      <ul className="admin-tab-list">
        {adminPages.map(({ path, tab }) => (
          <li key={path}>
            <PageLink to={path} className="admin-tab" aria-current={path === current ? 'page' : undefined}>
              {tab}
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
