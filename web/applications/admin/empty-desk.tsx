import { useSettings } from '../../site/settings-context.ts';
import { CopyButton } from '../../ui/copy-button.tsx';

/** Nothing has arrived yet: what one can do about that. */
export function EmptyDesk() {
  const { publicUrl } = useSettings();
  const address = `${publicUrl}/#apply`;
  return (
    <div className="desk-message">
      <p className="desk-message-title">No applications submitted yet</p>
      <p>
        Performers apply with the form on your home page. Share its address where they are: on your social
        profiles, on a poster at the bar, with the act that played last night.
      </p>
      <p className="desk-address">{address}</p>
      <CopyButton text={address} />
    </div>
  );
}
