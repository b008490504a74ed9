import { Dialog } from '../../ui/dialog.tsx';
import { reviewKeys } from '../review-keys.ts';
import styles from './keys-dialog.module.css';

/** Of the list alone, beside those of the open application. */
const listKeys = [{ key: 'Space', does: 'Choose this row, to change several at once' }];

export function KeysDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog title="Keys of the desk" isOpen={isOpen} onClose={onClose} isSmall>
      <dl className={styles.keys}>
        {[...listKeys, ...reviewKeys].map(({ key, does }) => (
          <div key={key} className={styles.entry}>
            <dt>
              <kbd className={styles.key}>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
