import { registerUser } from './accounts.ts';
import { countEvent } from './analytics.ts';
import { submitApplication } from './applications.ts';
import type { Call } from './call.ts';
import { getEvent, listEvents } from './events.ts';
import { listPublicImages } from './gallery.ts';

/** Every call there is: the API's description and the tests that walk all calls read this list. */
export const calls: Call[] = [
  listEvents,
  getEvent,
  listPublicImages,
  submitApplication,
  registerUser,
  countEvent,
];
