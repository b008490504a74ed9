import { photos } from '../pictures/photos.ts';
import { Picture } from '../ui/picture.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { InteractiveDemo } from './interactive-demo.tsx';
import { keysSizes } from './password-demo.queries.ts';
import { PasswordExamples } from './password-examples.tsx';
import { UserRegistration } from './user-registration.tsx';

export function PasswordDemoPage() {
  return (
    <>
      <header className="demo-hero">
        <Picture photo={photos.keys} sizes={keysSizes} priority className="demo-hero-image" decorative />
        <div className="wrap demo-hero-text">
          <h1 className="display-1">Password Security</h1>
          <p className="lede mt-5 max-w-md">
            A good password is like a good riff: longer than four notes, and nobody else plays it.
          </p>
        </div>
      </header>
      <div className="on-paper">
        <div className="wrap demo-body">
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
