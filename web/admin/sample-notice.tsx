import { useQuery } from '@tanstack/react-query';
import { Sparkles } from 'lucide-react';
import type { RefObject } from 'react';
import type { z } from 'zod';
import type { countSampleContent } from '#contract/events/event-management.ts';
import { readQuery } from '../api/read-path.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import layout from '../ui/layout.module.css';
import { RemoveSamplesButton, sampleCountsPath } from './remove-samples-button.tsx';

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
      <RemoveSamplesButton fallback={fallback} />
    </Notice>
  );
}
