import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Sparkles } from 'lucide-react';
import { type RefObject, useEffect, useState } from 'react';
import type { z } from 'zod';
import { countSampleContent, removeSampleContent } from '#contract/event-management.ts';
import { callApi } from '../api/call-api.ts';
import { noteChanges } from '../api/changes.ts';
import { readPath } from '../api/read-path.ts';
import { readQuery } from '../api/read-query.ts';
import { useAction } from '../api/use-action.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './sample-notice.module.css';

type SampleCounts = z.output<typeof countSampleContent.reply>;

interface SampleNoticeProps {
  /** Which kind of sample the page shows. */
  kind: keyof SampleCounts;
  /** Gets the focus when the samples are deleted and the button disappears. */
  fallback: RefObject<HTMLElement | null>;
}

const howTheyStay: Record<keyof SampleCounts, string> = {
  events: 'A sample that you edit becomes a regular event.',
  images: 'A sample that you use for an event becomes a regular image.',
};

/** Offers to delete the sample data. Shown only while there is some. */
export function SampleNotice({ kind, fallback }: SampleNoticeProps) {
  const client = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const [areRemoved, setAreRemoved] = useState(false);
  const { data } = useQuery(readQuery(readPath<typeof countSampleContent>(countSampleContent.path)));
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

  const count = data?.[kind] ?? 0;
  if (count === 0) return null;
  return (
    <Notice icon={Sparkles} className={styles.notice}>
      <p>
        {count === 1 ? `One of these ${kind} is a sample` : `${count} of these ${kind} are samples`} that came
        with the website. {howTheyStay[kind]}
      </p>
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
    </Notice>
  );
}
