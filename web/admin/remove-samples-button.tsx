import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useState } from 'react';
import { type countSampleContent, removeSampleContent } from '#contract/events/event-management.ts';
import { callApi } from '../api/call-api.ts';
import { noteChanges } from '../api/changes.ts';
import { readPath } from '../api/read-path.ts';
import { useAction } from '../api/use-action.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

export const sampleCountsPath = readPath<typeof countSampleContent>('/api/admin/sample-content');

interface RemoveSamplesButtonProps {
  /** Gets the focus when the samples are deleted and the button disappears. */
  fallback: RefObject<HTMLElement | null>;
}

/** Deletes the sample data after a question. */
export function RemoveSamplesButton({ fallback }: RemoveSamplesButtonProps) {
  const client = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const [areRemoved, setAreRemoved] = useState(false);
  const removing = useAction({
    act: () => callApi(removeSampleContent, undefined),
    done: { title: 'Success', description: 'Sample content removed successfully' },
    failed: () => ({
      title: 'Error',
      description: 'Failed to remove sample content',
      tone: 'destructive',
    }),
  });

  async function remove() {
    const { isDone } = await removing.run();
    setIsAsking(false);
    setAreRemoved(isDone);
    void noteChanges(client, ['events', 'images']);
  }

  // A modal dialog makes everything outside of it inert, so the focus can only move once it has closed.
  useEffect(() => {
    if (areRemoved) fallback.current?.focus();
  }, [areRemoved, fallback]);

  return (
    <>
      <Button onClick={() => setIsAsking(true)}>Remove samples</Button>
      <ConfirmDialog
        title="Remove all samples"
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        confirmLabel="Remove"
        isBusy={removing.isBusy}
        onConfirm={() => void remove()}
      >
        Are you sure you want to remove all sample events and images? This action cannot be undone.
      </ConfirmDialog>
    </>
  );
}
