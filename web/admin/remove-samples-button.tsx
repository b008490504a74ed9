import type { RefObject } from 'react';
import { type countSampleContent, removeSampleContent } from '#contract/events/event-management.ts';
import { callApi } from '../api/call-api.ts';
import { readPath } from '../api/read-path.ts';
import { useAction } from '../api/use-action.ts';
import { Button, type ButtonVariant } from '../ui/button.tsx';
import { useConfirm } from './use-confirm.tsx';

export const sampleCountsPath = readPath<typeof countSampleContent>('/api/admin/sample-content');

interface RemoveSamplesButtonProps {
  /** Gets the focus when the samples are deleted and the button disappears. */
  fallback: RefObject<HTMLElement | null>;
  variant?: ButtonVariant;
}

export function RemoveSamplesButton({ fallback, variant = 'outline' }: RemoveSamplesButtonProps) {
  const removing = useAction({
    act: () => callApi(removeSampleContent, undefined),
    done: { title: 'Success', description: 'Sample content removed successfully' },
    failed: () => ({
      title: 'Error',
      description: 'Failed to remove sample content',
      tone: 'destructive',
    }),
    changes: ['events', 'images'],
  });

  const removal = useConfirm<void>({
    title: 'Remove all samples',
    confirmLabel: 'Remove',
    question: () =>
      'Are you sure you want to remove all sample events and images? This action cannot be undone.',
    action: removing,
    onDone: () => fallback.current?.focus(),
  });

  return (
    <>
      <Button variant={variant} onClick={() => removal.ask()}>
        Remove samples
      </Button>
      {removal.dialog}
    </>
  );
}
