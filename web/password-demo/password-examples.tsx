import { StrengthMeter } from '../accounts/password-strength.tsx';
import { passwordExamples } from './password-samples.ts';

export function PasswordExamples() {
  return (
    <>
      <p className="max-w-2xl text-ink-muted">
        Four passwords, one idea, each a step better than the last. They are printed on the internet now, so
        please use none of them.
      </p>
      <ol className="examples">
        {passwordExamples.map(({ password, why }) => (
          <li key={password} className="example" data-testid="password-example">
            <code className="example-password">{password}</code>
            <div>
              <StrengthMeter password={password} />
              <p className="mt-3">{why}</p>
            </div>
          </li>
        ))}
      </ol>
    </>
  );
}
