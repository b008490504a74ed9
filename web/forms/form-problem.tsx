import { CircleAlert } from 'lucide-react';
import { Notice } from '../ui/notice.tsx';
import styles from './form-problem.module.css';

/** What was wrong with the whole form, in the place where one looks for it. */
export function FormProblem({ text }: { text: string | undefined }) {
  return (
    <div role="alert">
      {text && (
        <Notice as="p" tone="bad" sign={CircleAlert} className={styles.problem}>
          {text}
        </Notice>
      )}
    </div>
  );
}
