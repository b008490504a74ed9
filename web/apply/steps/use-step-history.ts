import { useEffect, useRef, useState } from 'react';
import { historyIndex, pushWithinPage, visitNow } from '../../site/browser-history.ts';
import { useLocation, useNavigationType } from '../../site/router.tsx';
import { randomId } from '../../ui/random-id.ts';

/** What an entry of the browser's history says of the form. */
interface StepEntry {
  /** Whose step it is: after a reload the entries of the former form are still there. */
  form: string;
  step: number;
  from: number;
  /** How many entries there are since the form was opened. */
  depth: number;
}

/** Each step of a form is an entry of the browser's history, so that Back leads to the step before and not away. */
export function useStepHistory(onStep: (step: number) => void) {
  const location = useLocation();
  const navigationType = useNavigationType();
  const [form] = useState(randomId);
  const shown = useRef(location);
  const ownEntry = (state: unknown): StepEntry | undefined => {
    const entry = state as StepEntry | null;
    return entry?.form === form ? entry : undefined;
  };
  const entryNow = () => ownEntry(visitNow('POP').location.state);

  useEffect(() => {
    const isNew = shown.current !== location;
    shown.current = location;
    if (isNew && navigationType === 'POP') onStep(ownEntry(location.state)?.step ?? 0);
  });

  return {
    push(from: number, step: number): void {
      pushWithinPage({ form, step, from, depth: (entryNow()?.depth ?? 0) + 1 } satisfies StepEntry);
    },
    /** Goes there by the browser's history when that is the entry before. Tells whether it is. */
    goBackTo(step: number): boolean {
      // A link within the page has an entry of its own, at the same step.
      if (historyIndex() === undefined || entryNow()?.from !== step) return false;
      window.history.back();
      return true;
    },
    /** Leads back to the entry with which the form began, so that Back leads away again. */
    leave(): void {
      const depth = entryNow()?.depth;
      if (depth) window.history.go(-depth);
    },
  };
}
