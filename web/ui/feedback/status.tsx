import { type HTMLAttributes, type RefObject, useEffect, useRef } from 'react';
import { useFeedback } from './toast.tsx';

const passingMs = 200;

interface StatusProps extends HTMLAttributes<HTMLDivElement> {
  /** `p` and `span` for text where no block may be. */
  as?: 'div' | 'p' | 'span';
  /** What it says at first is part of the page, and read with it. */
  isKnownAtFirst?: boolean;
  ref?: RefObject<HTMLDivElement | null>;
}

/**
 * What has happened or changed, wherever it stands on the page. The one live region announces it when it appears and
 * whenever it changes: an element that appears together with its text is read by hardly any screen reader.
 */
export function Status({ as = 'div', isKnownAtFirst = false, ref, ...props }: StatusProps) {
  // The elements take the same props, so one of them stands for all in the types.
  const Element = as as 'div';
  const { announce } = useFeedback();
  const ownRef = useRef<HTMLDivElement>(null);
  const element = ref ?? ownRef;
  const last = useRef<string>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    const text = element.current ? spokenText(element.current) : '';
    if (text === (last.current ?? '')) return;
    // What is gone or another text in a moment, as 'Loading...' often is, need not be said.
    clearTimeout(timer.current);
    const isQuiet = text === '' || (last.current === undefined && isKnownAtFirst);
    if (!isQuiet) timer.current = setTimeout(announce, passingMs, text);
    last.current = text;
  });
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      last.current = undefined;
    },
    [],
  );

  return <Element ref={element} {...props} role="status" aria-live="off" />;
}

function spokenText(element: HTMLElement): string {
  const copy = element.cloneNode(true) as HTMLElement;
  // A live region within it speaks for itself.
  for (const part of copy.querySelectorAll('[aria-hidden="true"], [aria-live="polite"]')) part.remove();
  for (const part of copy.querySelectorAll('p, div, span, button, label, li')) {
    part.prepend(' ');
    part.append(' ');
  }
  return (copy.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
}
