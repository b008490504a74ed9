import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { specialCharacters } from '#contract/accounts/credentials.ts';
import { RegistrationTrigger } from '#web/accounts/registration-trigger.tsx';
import { CriteriaList, StrengthMeter, StrengthVerdict } from '../../accounts/password-strength.tsx';
import field from '../../forms/field.module.css';
import { photos } from '../../pictures/photos.ts';
import { SitePhoto } from '../../site/place-picture.tsx';
import layout from '../../ui/layout.module.css';
import { Tabs } from '../../ui/tabs.tsx';
import textStyles from '../../ui/text.module.css';
import { keysSizes } from '../pages.queries.ts';
import styles from './password-demo-page.module.css';

/** From weak to strong. The meter beside each shows its rating. */
const passwordExamples = [
  {
    password: 'coffee',
    why: 'One short word in lowercase. A program guesses it at once.',
  },
  { password: 'coffeehouse', why: 'Longer, which helps most of all. Still a word that everybody knows.' },
  { password: 'CoffeeHouse', why: 'Long, with both cases. Numbers and special characters are missing.' },
  {
    password: 'C0ffee&3Chords!',
    why: 'Long, with both cases, numbers and special characters, and still easy to remember.',
  },
];

function PasswordExamples() {
  return (
    <>
      <p className={`${textStyles.muted} ${styles.introduction}`}>
        Four passwords, each better than the last. Please use none of them: everybody can read them here.
      </p>
      <ol className={styles.examples}>
        {passwordExamples.map(({ password, why }) => (
          <li key={password} className={styles.example} data-testid="password-example">
            <code className={styles.examplePassword}>{password}</code>
            <div>
              <StrengthMeter password={password} />
              <p className={layout.space75}>{why}</p>
            </div>
          </li>
        ))}
      </ol>
    </>
  );
}

export function PasswordDemoPage() {
  return (
    <>
      <header className={styles.hero}>
        <SitePhoto photo={photos.keys} sizes={keysSizes} priority className={styles.heroImage} decorative />
        <div className={`${layout.wrap} ${styles.heroText}`}>
          <h1 className={textStyles.display1}>Password Security</h1>
          <p className={`${textStyles.lede} ${styles.lede}`}>
            A good password is like a good riff: longer than four notes, and nobody else plays it.
          </p>
        </div>
      </header>
      <div data-surface="paper">
        <div className={`${layout.wrap} ${styles.body}`}>
          <Tabs
            label="Password security demo"
            tabs={[
              { name: 'Interactive Demo', content: <InteractiveDemo /> },
              { name: 'Password Examples', content: <PasswordExamples /> },
              { name: 'User Registration', content: <UserRegistration /> },
            ]}
          />
        </div>
      </div>
    </>
  );
}

function UserRegistration() {
  return (
    <>
      <h3 className={textStyles.display3}>An account of your own</h3>
      <p className={`${layout.space100} ${styles.introduction}`}>
        With the five requirements met, a password is ready for a real account: registered users can submit
        performance applications and receive updates.
      </p>
      <div className={`${layout.scripted} ${layout.space150}`}>
        <RegistrationTrigger />
      </div>
      <noscript>
        <p className={layout.space150}>Creating an account needs JavaScript.</p>
      </noscript>
    </>
  );
}

/**
 * The password is only in this component's state. The field has no name, so it can be neither sent nor
 * stored.
 */
function InteractiveDemo() {
  const [password, setPassword] = useState('');
  return (
    <div className={styles.columns}>
      <form autoComplete="off" onSubmit={(event) => event.preventDefault()}>
        <label htmlFor="demo-password" className={textStyles.display3}>
          Try a password
        </label>
        <DemoField password={password} onChange={setPassword} />
        <p id="demo-password-hint" className={`${textStyles.muted} ${layout.space75}`}>
          Nothing you type here leaves this page.
        </p>
        <noscript>
          <p className={layout.space75}>The meter needs JavaScript. The examples work without it.</p>
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
        <p className={`${textStyles.fine} ${layout.space100}`}>
          Special characters: <code className={styles.specials}>{specialCharacters}</code>
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
    <div className={`${field.withButton} ${layout.space100}`}>
      <input
        id="demo-password"
        type={isShown ? 'text' : 'password'}
        className={`${field.input} ${styles.input}`}
        value={password}
        onChange={(event) => onChange(event.target.value)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        aria-describedby="demo-password-hint"
      />
      <button
        type="button"
        className={`${layout.scripted} ${field.button}`}
        aria-label={isShown ? 'Hide password' : 'Show password'}
        onClick={() => setIsShown(!isShown)}
      >
        <Icon aria-hidden size={22} />
      </button>
    </div>
  );
}
