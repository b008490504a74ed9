import { registerUser } from './accounts/accounts.ts';
import { activityCalls } from './accounts/activity.ts';
import {
  changePassword,
  checkAuth,
  checkSetup,
  createInvitation,
  forgotPassword,
  listInvitations,
  registerAdmin,
  resetPassword,
  revokeInvitation,
  signIn,
  signOut,
} from './accounts/admin-accounts.ts';
import { changeEmail, changeSmsSettings, currentUser, listSmsSettings } from './accounts/notifications.ts';
import { passkeyCalls, reauthenticationCalls } from './accounts/passkeys.ts';
import { ownSessionCalls, teamCalls } from './accounts/team.ts';
import {
  deleteApplication,
  exportApplications,
  getApplication,
  listApplications,
  readApplicationFile,
  submitApplication,
} from './applications/applications.ts';
import { bookingCalls } from './applications/bookings.ts';
import { ownPageCalls } from './applications/own-page.ts';
import { getPreferredDates, reviewCalls } from './applications/review.ts';
import { changeReviewSettings, getReviewSettings } from './applications/review-settings.ts';
import type { Call } from './call.ts';
import { eventManagementCalls, getEventMonth, listConflicts } from './events/event-management.ts';
import { eventPictureCalls, eventPosterCalls } from './events/event-pictures.ts';
import { getCalendarMonth, getEvent, listEvents } from './events/events.ts';
import { countEvent, figureCalls } from './figures/figures.ts';
import { galleryCalls, imageDetailCalls } from './gallery/gallery.ts';
import {
  checkProviders,
  listMessages,
  retryMessage,
  retryMessages,
  sendTestMessage,
} from './messages/messages.ts';
import { houseCalls, noticeCalls } from './monitoring.ts';
import { privacyCalls } from './privacy.ts';
import { newsletterCalls } from './subscribers/newsletter.ts';
import { subscriberCalls } from './subscribers/subscribers.ts';
import { venueCalls } from './venue/venue.ts';

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
  ...ownPageCalls,
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
  forgotPassword,
  listInvitations,
  createInvitation,
  revokeInvitation,
  ...teamCalls,
  ...ownSessionCalls,
  ...passkeyCalls,
  ...reauthenticationCalls,
  ...activityCalls,
  ...noticeCalls,
  ...houseCalls,
  currentUser,
  changeEmail,
  listSmsSettings,
  changeSmsSettings,
  listMessages,
  retryMessage,
  retryMessages,
  sendTestMessage,
  checkProviders,
  ...subscriberCalls,
  ...newsletterCalls,
];
