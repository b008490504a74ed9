import { type ReactNode, useEffect, useRef } from 'react';

interface FoldedFieldsProps {
  summary: ReactNode;
  hasError: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/** Fields that few people need, folded away. An error among them unfolds them. */
export function FoldedFields({ summary, hasError, className, children }: FoldedFieldsProps) {
  const details = useRef<HTMLDetailsElement>(null);

  // Not by the `open` attribute, which would fold them again at the letter that mends the error.
  useEffect(() => {
    if (hasError && details.current) details.current.open = true;
  }, [hasError]);

  return (
    <details ref={details} className={className}>
      <summary>{summary}</summary>
      {children}
    </details>
  );
}
