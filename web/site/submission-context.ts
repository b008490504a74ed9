import { createContext, use } from 'react';
import { useLocation } from 'react-router';
import type { PlainSubmission } from '#contract/pages.ts';

export const SubmissionContext = createContext<PlainSubmission | undefined>(undefined);

/** What became of the form that this document answers. Pages that one goes on to have nothing to do with it. */
export function useSubmission(): PlainSubmission | undefined {
  const submission = use(SubmissionContext);
  const { key } = useLocation();
  return key === 'default' ? submission : undefined;
}
