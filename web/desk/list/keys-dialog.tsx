import { useState } from 'react';
import { Switch } from '../../forms/switch.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { areKeysOn, reviewKeys, switchKeys } from '../desk-keys.ts';
import styles from './keys-dialog.module.css';

/** Of the list alone, beside those of the open application. */
const listKeys = [{ key: 'Space', does: 'Choose this row, to change several at once' }];

export function KeysDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog title="Keyboard shortcuts" isOpen={isOpen} onClose={onClose} isSmall>
      <KeysSwitch />
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

/** On this device, whoever works at it. */
function KeysSwitch() {
  const [isOn, setIsOn] = useState(areKeysOn);
  return (
    <Switch
      label="Use these keys"
      hint="Switch them off on this device if you speak to your computer, or press them by accident."
      isOn={isOn}
      onChange={(next) => {
        switchKeys(next);
        setIsOn(areKeysOn());
      }}
    />
  );
}
