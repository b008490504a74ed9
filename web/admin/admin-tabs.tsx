import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { PageLink } from '../site/page-link.tsx';
import { adminPageAt, adminPages } from './admin-pages.ts';

/** The tabs are links: each leads to a page with an address of its own. On a phone they scroll sideways. */
export function AdminTabs() {
  const { pathname } = useLocation();
  const current = adminPageAt(pathname)?.path;
  const list = useRef<HTMLUListElement>(null);

  useEffect(() => {
    const link = list.current?.querySelector(`a[href="${current}"]`);
    link?.scrollIntoView({ block: 'nearest', inline: 'center', behavior: 'instant' });
  }, [current]);

  return (
    <nav aria-label="Admin" className="wrap admin-tabs">
      <ul ref={list} className="admin-tab-list">
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
