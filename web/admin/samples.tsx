import { useQuery } from '@tanstack/react-query';
import { Sparkles } from 'lucide-react';
import type { RefObject } from 'react';
import type { z } from 'zod';
import { type countSampleContent, removeSampleContent } from '#contract/events/event-management.ts';
import { callApi } from '../api/call-api.ts';
import { readPath, readQuery } from '../api/read-path.ts';
import { useAction } from '../api/use-action.ts';
import { Button, type ButtonVariant } from '../ui/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import layout from '../ui/layout.module.css';
import { useConfirm } from './use-confirm.tsx';

export const sampleCountsPath = readPath<typeof countSampleContent>('/api/admin/sample-content');

type SampleCounts = z.output<typeof countSampleContent.reply>;

interface SampleNoticeProps {
  kind: keyof SampleCounts;
  fallback: RefObject<HTMLElement | null>;
}

const howTheyStay: Record<keyof SampleCounts, string> = {
  events: 'A sample that you edit becomes a regular event.',
  images: 'A sample that you use for an event becomes a regular image.',
};

/** Offers to delete the sample data. Shown only while there is some. */
export function SampleNotice({ kind, fallback }: SampleNoticeProps) {
  const { data } = useQuery(readQuery(sampleCountsPath));
  const count = data?.[kind] ?? 0;
  if (count === 0) return null;
  return (
    <Notice icon={Sparkles} layout="row" className={layout.above}>
      <p>
        {count === 1 ? `One of these ${kind} is a sample` : `${count} of these ${kind} are samples`} that came
        with the website. {howTheyStay[kind]}
      </p>
      <RemoveSamplesButton onGone={() => fallback.current?.focus()} />
    </Notice>
  );
}

interface RemoveSamplesButtonProps {
  /** The button is gone with the samples, and the focus with it. */
  onGone: () => void;
  variant?: ButtonVariant;
}

export function RemoveSamplesButton({ onGone, variant = 'outline' }: RemoveSamplesButtonProps) {
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
    onDone: onGone,
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
