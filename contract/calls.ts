import { countEvent } from './analytics.ts';
import type { Call } from './call.ts';
import { listPublicImages } from './gallery.ts';
import { getEvent, listEvents } from './events.ts';

/** Every call there is: the API's description and the tests that walk all calls read this list. */
export const calls: Call[] = [listEvents, getEvent, listPublicImages, countEvent];
