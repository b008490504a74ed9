import { StrengthMeter } from '../../accounts/password-strength.tsx';
import styles from './password-examples.module.css';
import { passwordExamples } from './password-samples.ts';

export function PasswordExamples() {
  return (
    <>
      <p className={styles.examplesIntro}>
        Four passwords, one idea, each a step better than the last. They are printed on the internet now, so
        please use none of them.
      </p>
      <ol className={styles.examples}>
        {passwordExamples.map(({ password, why }) => (
          <li key={password} className={styles.example} data-testid="password-example">
            <code className={styles.examplePassword}>{password}</code>
            <div>
              <StrengthMeter password={password} />
              <p className={styles.exampleWhy}>{why}</p>
            </div>
          </li>
        ))}
      </ol>
    </>
  );
}
