import { CircleAlert } from 'lucide-react';
import { Notice } from '../ui/feedback/notice.tsx';

/** An error of the whole form. */
export function FormProblem({ text }: { text: string | undefined }) {
  return (
    <div role="alert">
      {text && (
        <Notice as="p" tone="bad" icon={CircleAlert}>
          {text}
        </Notice>
      )}
    </div>
  );
}
