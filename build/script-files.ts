/**
 * The place of the application form before anyone opens the form, with what it shares with the form itself and with the
 * staff's forms. One file: the home page needs all of it, and each file is a request.
 */
const formParts = [
  ...modules('apply', 'application-received', 'honeypot', 'refusal'),
  ...modules('apply/steps', 'application-questions', 'step-indicator', 'step-parts'),
  ...modules('contract/applications', 'application-fields'),
  ...modules('forms', 'choice-field', 'field', 'pictures/image-format'),
  ...modules('icons', 'circle-exclamation-point'),
  ...modules('pages/home', 'home-words'),
  ...modules('ui', 'feedback/notice', 'lists/fact-list', 'lists/stops', 'segment-meter.module'),
  ...modules('accounts', 'password-strength.module'),
];

/** What says how strong a password is, to staff and in the public demo, and what comes with it. */
const formTools = [
  ...modules('accounts', 'password-strength'),
  ...modules('contract/accounts', 'credentials'),
  ...modules('icons', 'eye', 'eye-off', 'minus'),
  ...modules('ui', 'segment-meter'),
];

/** What holds and sends a form. The screen where staff sign in needs no more. */
const formState = [
  ...modules('api', 'call-api', 'reauthentication', 'call-queue'),
  ...modules('contract', 'call', 'errors'),
  ...modules('forms', 'form-state', 'password-field', 'submit-button', 'use-zod-form'),
  ...modules('forms/drafts', 'draft-database', 'drafts'),
  ...modules('icons', 'rotate-ccw-clock'),
  ...modules('ui', 'press-once', 'random-id', 'feedback/status'),
];

/** What checks a form. It is large, and a visitor loads it only with a form. */
const formCode = [
  /[\\/]node_modules[\\/]zod[\\/]/,
  ...modules('accounts', 'new-password-fields'),
  ...modules('contract', 'ids'),
  ...modules('contract/accounts', 'accounts'),
  ...modules('contract/applications', 'applications', 'booked-date'),
  ...modules('contract/events', 'events'),
  ...modules('contract/subscribers', 'subscribers'),
  ...modules('contract/text', 'email', 'text'),
  ...modules('contract/time', 'time-input'),
  ...modules('forms', 'zod-without-eval'),
  ...modules('icons', 'arrow-right'),
];

/** What the calendar shares with a few other pages. Tiny, but each would be a request of its own. */
const calendarParts = [
  ...modules('contract', 'own-page-addresses'),
  ...modules('contract/time', 'calendar-days'),
  ...modules('events', 'calendar-menu', 'subscribe'),
  ...modules('events/month', 'month-days'),
  ...modules('icons', 'calendar-plus', 'chevron-down', 'chevron-left', 'chevron-right', 'search'),
];

/** What the page of a show shares with a few other pages. */
const showParts = [
  ...modules('contract/text', 'description-html'),
  ...modules('contract/events', 'show-location'),
  ...modules('icons', 'calendar-days', 'share-2'),
];

/** What every staff page has, from the one where they sign in, whose styles stand in its HTML. */
const signInCode = [
  ...modules('admin', 'admin-session', 'browser-marks', 'bulbs-picture', 'failure-toast'),
  ...modules('admin', 'return-address', 'staff.module'),
  ...modules('accounts/admin', 'auth-layout', 'auth-form.module', 'auth-sheet'),
  ...modules('accounts/admin', 'passkey-support'),
  ...modules('api', 'changes', 'use-action'),
  ...modules('icons', 'key-round'),
  ...modules('query-core/build/modern', 'mutationObserver'),
  ...modules('react-query/build/modern', 'useMutation'),
  ...modules('ui', 'use-is-hydrated'),
];

/** The calls about accounts, for those who make one and for staff. */
const accountCode = [
  ...modules('accounts/admin', 'registration-form'),
  ...modules('contract/accounts', 'admin-accounts', 'passkeys', 'team'),
  ...modules('contract/messages', 'messages'),
];

/** What nearly all the others have. One file of styles: the entry names every file that a page may load later. */
const staffCode = [
  ...modules('admin', 'list-filters', 'retry-notice'),
  ...modules('admin', 'settings-section', 'settings.queries', 'staff-time'),
  ...modules('contract', 'monitoring'),
  ...modules('contract/accounts', 'notifications'),
  ...modules('contract/applications', 'review-settings'),
  ...modules('contract/events', 'event-input', 'event-management', 'event-series'),
  ...modules('contract/gallery', 'gallery'),
  ...modules('contract/subscribers', 'newsletter'),
  ...modules('contract/venue', 'venue', 'venue-input'),
  ...modules('icons', 'trash', 'users-round'),
  ...modules('forms', 'select-field'),
  ...modules('ui', 'save-file'),
  /[\\/]web[\\/](?:.*[\\/])?(?:admin|desk|messages|activity|figures|night)[\\/].*\.module\.css$/,
  ...modules('forms', 'filter-choice.module', 'sortable-list.module', 'switch.module'),
  ...modules('ui', 'feedback/empty-state.module'),
  ...modules('ui', 'page-head.module', 'tooltip.module'),
];

/** Matches the paths of files by the end of their folder and their names without the ending. */
function modules(folder: string, ...names: string[]): RegExp[] {
  return names.map((name) => {
    const path = `${folder}/${name}.`.replaceAll('.', '\\.').replaceAll('/', '[\\\\/]');
    return new RegExp(`[\\\\/]${path}`);
  });
}

function anyOf(patterns: RegExp[]): (path: string) => boolean {
  return (path) => patterns.some((pattern) => pattern.test(path));
}

/**
 * What every page needs is one file. Otherwise the parts that it shares with other pages would be files of their own,
 * which a browser finds only after it has read the entry. The rest is divided by the build.
 */
export const scriptFiles = [
  { name: 'entry-client', tags: ['$initial' as const], priority: 1 },
  { name: 'form-parts', test: anyOf(formParts), includeDependenciesRecursively: false },
  { name: 'form-tools', test: anyOf(formTools), includeDependenciesRecursively: false },
  { name: 'form-state', test: anyOf(formState), includeDependenciesRecursively: false },
  { name: 'form-code', test: anyOf(formCode), includeDependenciesRecursively: false },
  { name: 'calendar-parts', test: anyOf(calendarParts), includeDependenciesRecursively: false },
  { name: 'show-parts', test: anyOf(showParts), includeDependenciesRecursively: false },
  { name: 'sign-in', test: anyOf(signInCode), includeDependenciesRecursively: false },
  { name: 'accounts', test: anyOf(accountCode), includeDependenciesRecursively: false },
  { name: 'staff', test: anyOf(staffCode), includeDependenciesRecursively: false },
];
