import { useRef, useState } from 'react';
import { ownPageForms, ownPageQuestions } from '#contract/own-page-addresses.ts';
import { useLocation } from '../site/router.tsx';
import { useSubmission } from '../site/site-contexts.ts';

export type OwnPageView = ReturnType<typeof readView>;

/** What the address says beyond the token: a question, a form, or that a form has been saved. */
export function readView(search: URLSearchParams) {
  const form = (name: string) => ownPageForms.find((one) => one === search.get(name));
  return {
    ask: ownPageQuestions.find((one) => one === search.get('ask')),
    edit: form('edit'),
    saved: form('saved'),
  };
}

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

/** Whether this is what the document was opened with. The focus is only moved for what appears later. */
export function useIsFirstView(): boolean {
  const { key } = useLocation();
  const [isFirst] = useState(key === 'default');
  return isFirst;
}
