import { applicationSteps } from '../applications/application-fields.ts';

export const trackedEventNames = [
  'page_view',
  'navigation_click',
  'application_begun',
  'form_step_completed',
  'form_submitted',
  'event_shared',
  'calendar_subscribed',
  'script_error',
] as const;
export type TrackedEventName = (typeof trackedEventNames)[number];

/** The parameter of an address by which a printed or shown code says where it was. */
export const sourceParam = 'from';
export const codeSources = ['poster', 'screen'] as const;
export type CodeSource = (typeof codeSources)[number];

/** The closed list of labels. Whatever else is sent is counted as `other`. */
export const countedLabels: Record<
  Exclude<TrackedEventName, 'page_view' | 'script_error'>,
  readonly string[]
> = {
  navigation_click: ['header/apply_to_perform'],
  application_begun: ['application'],
  form_step_completed: applicationSteps.map(({ name }) => name),
  form_submitted: ['application/sent'],
  event_shared: ['share sheet', 'copied link'],
  calendar_subscribed: ['calendar app', 'Google Calendar', 'copied address'],
};

/** The kind of an error in a browser: its name, and the script of ours that it was in. */
export const errorKind = /^[A-Z][A-Za-z]{1,29} in [a-z][a-z0-9-]{0,39}$/;

export const otherLabel = 'other';

/** Pages of all kinds together: of days whose details are no longer kept. */
export const allPages = '*';
