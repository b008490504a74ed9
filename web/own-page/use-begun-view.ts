import { useRef } from 'react';
import { useSubmission } from '../site/site-contexts.ts';

/**
 * The form or question that the address names, as long as it makes sense. One that has been begun stays when it has
 * become impossible meanwhile: it says so, and keeps what was typed.
 */
export function useBegunView<View extends string>(
  wanted: View | undefined,
  isPossible: boolean,
): View | undefined {
  const hasRefusal = useSubmission()?.outcome === 'refused';
  const begun = useRef<View>(undefined);
  if (!wanted || isPossible || hasRefusal) begun.current = wanted;
  return wanted === begun.current ? wanted : undefined;
}
