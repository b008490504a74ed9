import { photos } from '../../pictures/photos.ts';
import layout from '../../ui/layout.module.css';
import { Picture } from '../../ui/picture.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import text from '../../ui/text.module.css';
import { InteractiveDemo } from './interactive-demo.tsx';
import { keysSizes } from './password-demo.queries.ts';
import styles from './password-demo-page.module.css';
import { PasswordExamples } from './password-examples.tsx';
import { UserRegistration } from './user-registration.tsx';

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
