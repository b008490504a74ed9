import { useEffect } from 'react';
import { loadSignupPopup, openSignupPopup } from '../analytics/signup-popup.ts';
import { useSettings } from './settings-context.ts';

/** Opens the mailing list's popup, which is another service's. */
export function NotifyButton() {
  const settings = useSettings();
  useEffect(() => loadSignupPopup(settings), [settings]);
  return (
    <button type="button" className="button-outline notify-button" onClick={() => openSignupPopup(settings)}>
      Get live music notifications
    </button>
  );
}
