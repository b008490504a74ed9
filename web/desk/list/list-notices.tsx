import { useSettings } from '../../site/site-contexts.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Status } from '../../ui/feedback/status.tsx';
import layout from '../../ui/layout.module.css';
import { type DeskFilters, noFilters } from '../desk-address.ts';
import deskMessage from '../desk-message.module.css';
import styles from './list-notices.module.css';

/** Shown while no application has arrived, with a hint what to do. */
export function EmptyDesk() {
  const { publicUrl } = useSettings();
  const address = `${publicUrl}/#apply`;
  return (
    <EmptyState className={deskMessage.message}>
      <p className={styles.title}>No applications submitted yet</p>
      <p>
        Performers apply with the form on your home page. Share its address where they are: on your social
        profiles, on a poster at the bar, with the act that played last night.
      </p>
      <p className={styles.address}>{address}</p>
      <CopyButton text={address} />
    </EmptyState>
  );
}

export function NothingFound({ onChange }: { onChange: (changes: DeskFilters) => void }) {
  return (
    <EmptyState as={Status} className={deskMessage.message}>
      <p>No application matches your search and filters.</p>
      <Button onClick={() => onChange(noFilters)}>Show all applications</Button>
    </EmptyState>
  );
}

const rows = [0, 1, 2, 3, 4, 5];

export function ListSkeleton() {
  return (
    <Status>
      <p className={styles.loading}>Loading...</p>
      <div aria-hidden className={styles.skeleton}>
        {rows.map((row) => (
          <span key={row} className={layout.skeleton} />
        ))}
      </div>
    </Status>
  );
}
