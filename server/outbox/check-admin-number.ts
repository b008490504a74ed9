import { type SmsNumber, smsNumberOf } from './phone-number.ts';
import type { SmsAdminsStore } from './sms-admins.store.ts';

/** An admin's number in dialled form, and why no SMS can reach it: it is malformed, or the last SMS was refused. */
export async function checkAdminNumber(
  smsAdmins: SmsAdminsStore,
  admin: { id: number; phoneNumber: string },
  country: string,
): Promise<{ number: SmsNumber['number']; problem: string | null }> {
  const { number, problem } = smsNumberOf(admin.phoneNumber, country);
  if (number === null) return { number, problem };
  const refusal = await smsAdmins.findRefusal(admin.id, number);
  return {
    number,
    problem: refusal === undefined ? null : `The last SMS to this number was refused. ${refusal}`,
  };
}
