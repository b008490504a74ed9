import { useSettings } from '../../site/settings-context.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import deskMessage from '../desk-message.module.css';
import styles from './empty-desk.module.css';

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
