import { useEffect, useRef } from 'react';
import { FormProblem } from '../../forms/form-problem.tsx';

/** Scrolls into view: on a phone the end of the form is far from the field that was edited. */
export function EventProblem({ text }: { text: string | undefined }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (text) place.current?.scrollIntoView({ block: 'center' });
  }, [text]);
  return (
    <div ref={place}>
      <FormProblem text={text} />
    </div>
  );
}
