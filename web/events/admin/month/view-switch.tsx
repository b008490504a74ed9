import { CalendarDays, Rows3 } from 'lucide-react';
import { PageLink } from '../../../site/page-link.tsx';
import { monthAddress } from './month-address.ts';
import styles from './month-panel.module.css';

/** Leads from the table to the month and back. Each has an address of its own. */
export function ViewSwitch({ isMonth }: { isMonth: boolean }) {
  return (
    <nav aria-label="View" className={styles.views}>
      <PageLink to="/admin/events" className={styles.view} aria-current={isMonth ? undefined : 'page'}>
        <Rows3 aria-hidden size={17} />
        Table
      </PageLink>
      <PageLink to={monthAddress({})} className={styles.view} aria-current={isMonth ? 'page' : undefined}>
        <CalendarDays aria-hidden size={17} />
        Month
      </PageLink>
    </nav>
  );
}
