import { UsersRound } from 'lucide-react';

interface ConflictNoticeProps {
  onReload: () => void;
  onKeep: () => void;
}

/** Two people were at the same event. Nobody's work is gone yet, and whose is to stay is not ours to decide. */
export function ConflictNotice({ onReload, onKeep }: ConflictNoticeProps) {
  return (
    <div role="alert" className="conflict">
      <UsersRound aria-hidden size={22} />
      <div>
        <p>
          <strong>Someone else has changed this event in the meantime.</strong> Nothing was overwritten. If
          you keep editing and save again, your version replaces theirs.
        </p>
        <div className="conflict-actions">
          <button type="button" className="button-outline" onClick={onReload}>
            Load their version
          </button>
          <button type="button" className="button-outline" onClick={onKeep}>
            Keep editing mine
          </button>
        </div>
      </div>
    </div>
  );
}
