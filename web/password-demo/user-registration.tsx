import { RegistrationTrigger } from '#web/accounts/registration-trigger.tsx';

export function UserRegistration() {
  return (
    <div className="demo-registration">
      <h3 className="display-3">An account of your own</h3>
      <p className="mt-4 mb-6">
        With the five requirements met, a password is ready for a real account: registered users can submit
        performance applications and receive updates.
      </p>
      <RegistrationTrigger />
    </div>
  );
}
