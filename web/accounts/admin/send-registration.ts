import { inviteHeader, type RegisterAdminInput, registerAdmin } from '#contract/admin-accounts.ts';
import { callApi } from '../../api/call-api.ts';

export interface RegistrationForm extends RegisterAdminInput {
  confirmPassword: string;
}

/**
 * What both registration screens send. The repeated password is left out, and an invitation is sent as a
 * header.
 */
export async function sendRegistration(
  { username, password }: RegistrationForm,
  invite: string | undefined,
): Promise<void> {
  const headers = invite === undefined ? {} : { [inviteHeader]: invite };
  await callApi(registerAdmin, { username, password }, { headers });
}
