import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useEffect, useState } from 'react';
import { currentUser } from '#contract/accounts/notifications.ts';
import { staffTime } from '../../admin/staff-time.ts';
import { readPath } from '../../api/read-path.ts';
import { readQuery } from '../../api/read-query.ts';
import {
  claimTab,
  discardKept,
  type KeptDraft,
  listKeptDrafts,
  takeUpDraft,
} from '../../forms/device-drafts.ts';
import { setDraftOwner } from '../../forms/draft-owner.ts';
import { useVenue } from '../../site/venue-context.ts';
import { Button } from '../../ui/button.tsx';
import layout from '../../ui/layout.module.css';
import { Notice } from '../../ui/notice.tsx';
import { type EventTarget, eventDraftStart, eventOfKey } from './event-drafts.ts';

interface KeptDraftsProps {
  /** Opens the form, which finds the draft. */
  onContinue: (target: EventTarget) => void;
  /** Gets the focus when the last offer is gone. */
  onDone: () => void;
}

/** Offers what was typed in a tab that is closed by now. It is not put back unasked, since devices are lent. */
export function KeptDrafts({ onContinue, onDone }: KeptDraftsProps) {
  const [drafts, setDrafts] = useState<KeptDraft[]>([]);
  const { data: me } = useQuery(readQuery(readPath<typeof currentUser>(currentUser.path)));
  const { timeZone } = useVenue();
  const ownerId = me?.id;

  useEffect(() => {
    if (ownerId === undefined) return;
    setDraftOwner(ownerId);
    void claimTab()
      .then(() => listKeptDrafts(eventDraftStart))
      .then(setDrafts);
  }, [ownerId]);

  function withdraw({ place }: KeptDraft) {
    setDrafts((offered) => offered.filter((other) => other.place !== place));
  }

  function resume(draft: KeptDraft) {
    const target = eventOfKey(draft.key);
    withdraw(draft);
    if (target === null) return;
    takeUpDraft(draft);
    onContinue(target);
  }

  function discard(draft: KeptDraft) {
    discardKept(draft);
    withdraw(draft);
    onDone();
  }

  if (drafts.length === 0) return null;
  return (
    <section aria-label="Unsaved changes" className={`${layout.stack} ${layout.above}`}>
      {drafts.map((draft) => (
        <Notice key={draft.place} icon={History} layout="row">
          <p>
            <strong>
              You were writing {draft.key === `${eventDraftStart}new` ? 'a new event' : 'at an event'}
            </strong>
            {typeof draft.values.name === 'string' && draft.values.name !== '' && (
              <>
                , <bdi>“{draft.values.name}”</bdi>
              </>
            )}
            . It was not saved, and is kept on this device since{' '}
            {staffTime(new Date(draft.savedAt).toISOString(), timeZone)}.
          </p>
          <div className={layout.cluster}>
            <Button variant="filled" onClick={() => resume(draft)}>
              Continue
            </Button>
            <Button onClick={() => discard(draft)}>Discard</Button>
          </div>
        </Notice>
      ))}
    </section>
  );
}
