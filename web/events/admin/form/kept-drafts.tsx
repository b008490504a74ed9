import { History } from 'lucide-react';
import { useEffect, useState } from 'react';
import { type StoredDraft, timeSince, useDrafts } from '../../../forms/drafts/drafts.ts';
import type { FormDraft } from '../../../forms/form-state.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import layout from '../../../ui/layout.module.css';
import { type EventTarget, eventDraftStart, eventOfDraft } from './event-drafts.ts';

interface KeptDraftsProps {
  /** Opens the form, which finds the draft. */
  onContinue: (target: EventTarget) => void;
  /** Gets the focus when the last offer is gone. */
  onDone: () => void;
}

/** Offers what was typed in a tab that is closed by now. It is not put back unasked, since devices are lent. */
export function KeptDrafts({ onContinue, onDone }: KeptDraftsProps) {
  const drafts = useDrafts();
  const [offered, setOffered] = useState<StoredDraft[]>([]);
  useEffect(() => void drafts.listLeft(eventDraftStart).then(setOffered), [drafts]);

  function withdraw(draft: StoredDraft) {
    setOffered((known) => known.filter((other) => other !== draft));
  }

  async function resume(draft: StoredDraft) {
    withdraw(draft);
    if (await drafts.takeUp(draft)) onContinue(eventOfDraft(draft));
  }

  async function discard(draft: StoredDraft) {
    await drafts.discard(draft);
    withdraw(draft);
    onDone();
  }

  if (offered.length === 0) return null;
  return (
    <section aria-label="Unsaved changes" className={`${layout.stack} ${layout.above}`}>
      {offered.map((draft) => {
        const { name } = (draft.content as FormDraft).values;
        return (
          <Notice key={draft.thing + draft.tab} icon={History} layout="row">
            <p>
              <strong>
                You were writing {eventOfDraft(draft) === 'new' ? 'a new event' : 'at an event'}
              </strong>
              {name && (
                <>
                  , <bdi>“{name}”</bdi>
                </>
              )}
              . You last typed in it {timeSince(draft.savedAt)}. It was not saved, and is kept on this device.
            </p>
            <div className={layout.cluster}>
              <Button variant="filled" onClick={() => void resume(draft)}>
                Continue
              </Button>
              <Button onClick={() => void discard(draft)}>Discard</Button>
            </div>
          </Notice>
        );
      })}
    </section>
  );
}
