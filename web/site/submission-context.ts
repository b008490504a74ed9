import { createContext, use } from 'react';
import type { PlainSubmission } from '#contract/pages.ts';
import { useLocation } from './router.tsx';

export const SubmissionContext = createContext<PlainSubmission | undefined>(undefined);

/**
 * The outcome of a form that was sent without JavaScript, when this document is the answer to it. Undefined
 * after navigation to another page.
 */
export function useSubmission(): PlainSubmission | undefined {
  const submission = use(SubmissionContext);
  const { key } = useLocation();
  return key === 'default' ? submission : undefined;
}
