import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { specialCharacters } from '#contract/accounts/credentials.ts';
import { CriteriaList, StrengthMeter, StrengthVerdict } from '../../accounts/password-strength.tsx';
import textStyles from '../../ui/text.module.css';
import styles from './interactive-demo.module.css';

/**
 * The password is only in this component's state. The field has no name, so it can be neither sent nor
 * stored.
 */
export function InteractiveDemo() {
  const [password, setPassword] = useState('');
  return (
    <div className={styles.columns}>
      <form autoComplete="off" onSubmit={(event) => event.preventDefault()}>
        <label htmlFor="demo-password" className={textStyles.display3}>
          Try a password
        </label>
        <DemoField password={password} onChange={setPassword} />
        <p id="demo-password-hint" className={styles.hint}>
          Nothing you type here leaves this page.
        </p>
        <noscript>
          <p className={styles.plain}>The meter needs JavaScript. The examples work without it.</p>
        </noscript>
        <div className={styles.verdict}>
          {password ? (
            <StrengthMeter password={password} />
          ) : (
            <p>
              Three or four words that have nothing to do with each other, a number and a sign between them:
              easy to remember, hard to guess.
            </p>
          )}
          <StrengthVerdict password={password} />
        </div>
      </form>
      <div>
        <h3 className={`${textStyles.label} ${textStyles.muted}`}>What counts</h3>
        <CriteriaList password={password} />
        <p className={styles.specials}>
          Special characters: <code>{specialCharacters}</code>
        </p>
      </div>
    </div>
  );
}

interface DemoFieldProps {
  password: string;
  onChange: (password: string) => void;
}

function DemoField({ password, onChange }: DemoFieldProps) {
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <div className={styles.field}>
      <input
        id="demo-password"
        type={isShown ? 'text' : 'password'}
        className={styles.input}
        value={password}
        onChange={(event) => onChange(event.target.value)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        aria-describedby="demo-password-hint"
      />
      <button
        type="button"
        className={styles.reveal}
        aria-label={isShown ? 'Hide password' : 'Show password'}
        onClick={() => setIsShown(!isShown)}
      >
        <Icon aria-hidden size={22} />
      </button>
    </div>
  );
}
