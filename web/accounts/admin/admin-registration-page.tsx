import '../../forms/zod-without-eval.ts';
import { registerPath } from '../../admin/admin-pages.ts';
import { AdminRegistrationForm } from './admin-registration-form.tsx';
import { AuthSheet } from './auth-sheet.tsx';
import { useOneTimeToken } from './use-one-time-token.ts';

export function AdminRegistrationPage() {
  const invite = useOneTimeToken('invite', registerPath);
  return (
    <AuthSheet heading="Create Admin Account" text="Register to manage performance applications">
      <AdminRegistrationForm invite={invite} />
    </AuthSheet>
  );
}
