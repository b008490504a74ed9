import { CircleAlert } from 'lucide-react';
import { Notice } from '../ui/notice.tsx';
import styles from './form-problem.module.css';

/** An error of the whole form. */
export function FormProblem({ text }: { text: string | undefined }) {
  return (
    <div role="alert">
      {text && (
        <Notice as="p" tone="bad" icon={CircleAlert} className={styles.problem}>
          {text}
        </Notice>
      )}
    </div>
  );
}
