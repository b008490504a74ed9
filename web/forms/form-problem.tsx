import { CircleAlert } from 'lucide-react';

/** What was wrong with the whole form, in the place where one looks for it. */
export function FormProblem({ text }: { text: string | undefined }) {
  return (
    <div role="alert">
      {text && (
        <p className="form-problem">
          <CircleAlert aria-hidden size={20} />
          {text}
        </p>
      )}
    </div>
  );
}
