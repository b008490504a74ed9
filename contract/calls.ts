import { registerUser } from './accounts.ts';
import { activityCalls } from './activity.ts';
import {
  changePassword,
  checkAuth,
  checkSetup,
  createInvitation,
  listInvitations,
  registerAdmin,
  resetPassword,
  revokeInvitation,
  signIn,
  signOut,
} from './admin-accounts.ts';
import { countEvent } from './analytics.ts';
import { applicationStatusCalls } from './application-status.ts';
import {
  deleteApplication,
  exportApplications,
  getApplication,
  listApplications,
  readApplicationFile,
  submitApplication,
} from './applications.ts';
import { bookingCalls } from './bookings.ts';
import type { Call } from './call.ts';
import { listConflicts } from './event-conflicts.ts';
import { eventManagementCalls } from './event-management.ts';
import { getEventMonth } from './event-month.ts';
import { eventPictureCalls } from './event-pictures.ts';
import { eventPosterCalls } from './event-posters.ts';
import { getCalendarMonth, getEvent, listEvents } from './events.ts';
import { figureCalls } from './figures.ts';
import { galleryCalls } from './gallery.ts';
import { getHouse } from './house.ts';
import { imageDetailCalls } from './image-details.ts';
import { letterCalls } from './letter.ts';
import { checkProviders, listMessages, retryMessage, retryMessages, sendTestMessage } from './messages.ts';
import { noticeCalls } from './notices.ts';
import { changeSmsSettings, currentUser, listSmsSettings } from './notifications.ts';
import { ownSessionCalls } from './own-sessions.ts';
import { passkeyCalls } from './passkeys.ts';
import { getPreferredDates } from './preferred-dates.ts';
import { privacyCalls } from './privacy.ts';
import { reauthenticationCalls } from './reauthentication.ts';
import { reviewCalls } from './review.ts';
import { changeReviewSettings, getReviewSettings } from './review-settings.ts';
import { subscriberCalls } from './subscribers.ts';
import { teamCalls } from './team.ts';
import { venueCalls } from './venue.ts';

/** All calls. The OpenAPI document and the tests that cover every call read this list. */
export const calls: Call[] = [
  ...venueCalls,
  listEvents,
  getEvent,
  getCalendarMonth,
  ...eventManagementCalls,
  listConflicts,
  getEventMonth,
  ...eventPictureCalls,
  ...eventPosterCalls,
  ...galleryCalls,
  ...imageDetailCalls,
  submitApplication,
  listApplications,
  getApplication,
  deleteApplication,
  exportApplications,
  readApplicationFile,
  ...applicationStatusCalls,
  ...reviewCalls,
  ...bookingCalls,
  getPreferredDates,
  getReviewSettings,
  changeReviewSettings,
  ...privacyCalls,
  ...figureCalls,
  registerUser,
  countEvent,
  signIn,
  registerAdmin,
  signOut,
  checkAuth,
  checkSetup,
  changePassword,
  resetPassword,
  listInvitations,
  createInvitation,
  revokeInvitation,
  ...teamCalls,
  ...ownSessionCalls,
  ...passkeyCalls,
  ...reauthenticationCalls,
  ...activityCalls,
  ...noticeCalls,
  getHouse,
  currentUser,
  listSmsSettings,
  changeSmsSettings,
  listMessages,
  retryMessage,
  retryMessages,
  sendTestMessage,
  checkProviders,
  ...subscriberCalls,
  ...letterCalls,
];
