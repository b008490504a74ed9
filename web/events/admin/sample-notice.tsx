import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Sparkles } from 'lucide-react';
import { useState } from 'react';
import { countSampleContent, removeSampleContent } from '#contract/event-management.ts';
import { callApi } from '../../api/call-api.ts';
import { useAction } from '../../api/use-action.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { noteChange } from './event-list.queries.ts';
import { eventTexts } from './event-texts.ts';

/** Offered only while there are any. */
export function SampleNotice() {
  const client = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const { data } = useQuery<{ events: number }>({ queryKey: [countSampleContent.path] });
  const removing = useAction({
    act: () => callApi(removeSampleContent, undefined),
    ...eventTexts.samplesRemoved,
    refetches: [countSampleContent.path],
  });

  async function remove() {
    await removing.run();
    setIsAsking(false);
    noteChange(client, (list) => list);
  }

  const count = data?.events ?? 0;
  if (count === 0) return null;
  return (
    <div className="sample-notice">
      <Sparkles aria-hidden size={20} />
      <p>
        {count === 1 ? 'One of these events is a sample' : `${count} of these events are samples`} that came
        with the website. Whatever you edit becomes yours.
      </p>
      <button type="button" className="button-outline" onClick={() => setIsAsking(true)}>
        Remove samples
      </button>
      <ConfirmDialog
        title="Remove all samples"
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        confirmLabel="Remove"
        isBusy={removing.isBusy}
        onConfirm={() => void remove()}
      >
        Are you sure you want to remove all sample events? This action cannot be undone.
      </ConfirmDialog>
    </div>
  );
}
