import { RegistrationTrigger } from '#web/accounts/registration-trigger.tsx';
import text from '../../ui/text.module.css';
import styles from './user-registration.module.css';

export function UserRegistration() {
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
