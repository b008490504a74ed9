import { z } from 'zod';
import { reviewStates } from './applications/application-fields.ts';
import { ofApplication } from './applications/applications.ts';
import { defineCall } from './call.ts';
import { recordId } from './ids.ts';
import { emailText } from './text/email.ts';

export const eraseApplication = defineCall('POST /api/admin/applications/{id}/erase', {
  summary:
    'Erases an application with its files, notes, messages and every copy of name, email and phone; with everything: true also all else that is stored about its address',
  ...ofApplication,
  body: z.object({ everything: z.boolean().optional() }).nullish(),
  reply: z.object({ success: z.literal(true) }),
});

/** What is stored about the address of an application: what goes when everything about it is erased. */
export const erasure = z.object({
  applications: z.array(
    z.object({ id: recordId, submittedAt: z.iso.datetime(), state: z.enum(reviewStates) }),
  ),
  accounts: z.array(z.string()),
  isSubscribed: z.boolean(),
  messages: z.int(),
});
export type Erasure = z.infer<typeof erasure>;

export const getErasure = defineCall('GET /api/admin/applications/{id}/erasure', {
  summary: 'What would go if everything about the address of an application were erased',
  ...ofApplication,
  reply: erasure,
});

export const storedAboutPerson = z.object({
  email: z.string(),
  madeAt: z.iso.datetime(),
  stored: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
});

export const personInput = z.object({
  email: z.string({ error: 'Please enter a valid email address' }).trim().pipe(emailText()),
});

export const exportPerson = defineCall('POST /api/admin/privacy/export', {
  summary: 'Everything that is stored about one email address',
  access: 'owner',
  body: personInput,
  reply: storedAboutPerson,
});

/** For how many days what goes by itself is kept: whatever deletes it, and the privacy page, take the number from here. */
export const keptDays = { messages: 180, newsletters: 7, unconfirmed: 30, ended: 180, invitations: 7 };

/** What the privacy page is made from: settings that decide what is kept and who else sees it. */
export const privacyFacts = z.object({
  /** Null: until staff erase them. */
  retentionMonths: z.int().nullable(),
  sendsMail: z.boolean(),
  sendsSms: z.boolean(),
  /** Whether uploaded files are with a storage provider, and not on the site's own disk. */
  storesFilesElsewhere: z.boolean(),
  usesGoogleAnalytics: z.boolean(),
  /** Whether guests can sign up for the weekly letter of the house. */
  hasOwnList: z.boolean(),
  usesMarketingService: z.boolean(),
  usesImageService: z.boolean(),
  keptDays: z.record(z.enum(Object.keys(keptDays) as (keyof typeof keptDays)[]), z.int()),
});
export type PrivacyFacts = z.infer<typeof privacyFacts>;

export const getPrivacyFacts = defineCall('GET /api/privacy', {
  summary: 'What this installation keeps about people, and for how long',
  access: 'anyone',
  reply: privacyFacts,
});
