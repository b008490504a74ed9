import { useEffect } from 'react';
import { loadSignupPopup, openSignupPopup } from '../analytics/signup-popup.ts';
import { Button } from '../ui/button.tsx';
import styles from './notify-button.module.css';
import { useSettings } from './settings-context.ts';

/** Opens the sign-up popup of the mailing list service. */
export function NotifyButton() {
  const settings = useSettings();
  useEffect(() => loadSignupPopup(settings), [settings]);
  return (
    <Button className={styles.button} onClick={() => openSignupPopup(settings)}>
      Get live music notifications
    </Button>
  );
}
