import { RegistrationTrigger } from '#web/accounts/registration-trigger.tsx';
import { StrengthMeter } from '../../accounts/password-strength.tsx';
import { photos } from '../../pictures/photos.ts';
import layout from '../../ui/layout.module.css';
import { Picture } from '../../ui/picture.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import text from '../../ui/text.module.css';
import { InteractiveDemo } from './interactive-demo.tsx';
import { keysSizes } from './password-demo.queries.ts';
import styles from './password-demo-page.module.css';

/** From weak to strong. The meter beside each shows its rating. */
const passwordExamples = [
  {
    password: 'coffee',
    why: 'One short word in lowercase. A program finds it at once.',
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
      <p className={styles.examplesIntro}>
        Four passwords, each better than the last. Please use none of them: everybody can read them here.
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

export function PasswordDemoPage() {
  return (
    <>
      <header className={styles.hero}>
        <Picture photo={photos.keys} sizes={keysSizes} priority className={styles.heroImage} decorative />
        <div className={`${layout.wrap} ${styles.heroText}`}>
          <h1 className={text.display1}>Password Security</h1>
          <p className={`${text.lede} ${styles.lede}`}>
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
    <div className={styles.registration}>
      <h3 className={text.display3}>An account of your own</h3>
      <p className={styles.registrationText}>
        With the five requirements met, a password is ready for a real account: registered users can submit
        performance applications and receive updates.
      </p>
      <div className={styles.open}>
        <RegistrationTrigger />
      </div>
      <noscript>
        <p>Creating an account needs JavaScript.</p>
      </noscript>
    </div>
  );
}
