import type { Locator, Page } from '@playwright/test';

/** What the forms are about. */
export interface TypedThings {
  applicationId: number;
  /** Of a show that has begun. */
  eventId: number;
  imageName: string;
  ownPage: string;
}

/** A form in which something is typed that must not be lost. */
export interface TypedForm {
  file: string;
  path: (things: TypedThings) => string;
  /** What opens it, where the page does not open it by itself. */
  opener?: (page: Page, things: TypedThings) => Locator;
  field: (page: Page) => Locator;
  text: string;
  /** What sends it, where that is possible with one field. */
  submit?: (page: Page) => Locator;
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const desk = ({ applicationId }: TypedThings) => `/admin/dashboard?application=${applicationId}`;

/** Every form that keeps what is typed. A new one joins this list, or says below why it keeps nothing. */
export const typedForms: TypedForm[] = [
  {
    file: 'web/events/admin/form/event-form.tsx',
    path: () => '/admin/events',
    opener: (page) => button(page, 'New Event'),
    field: (page) => page.getByLabel('Event Name'),
    text: 'Half an evening',
  },
  {
    file: 'web/events/admin/form/event-form.tsx',
    path: (things) => `${desk(things)}&book=true`,
    field: (page) => page.getByLabel('Event Name'),
    text: 'An evening for them',
  },
  {
    file: 'web/desk/review/decline-dialog.tsx',
    path: desk,
    opener: (page) => button(page, 'Decline'),
    field: (page) => page.getByLabel('What the mail says'),
    text: 'Not in March, sorry.',
    submit: (page) => page.getByRole('button', { name: /^Decline and tell/ }),
  },
  {
    file: 'web/desk/review/review-talk.tsx',
    path: desk,
    opener: (page) => page.getByText(/^Notes \(/),
    field: (page) => page.getByLabel('Add a note'),
    text: 'They were loud last year.',
    submit: (page) => button(page, 'Add note'),
  },
  {
    file: 'web/desk/settings/answers-page.tsx',
    path: () => '/admin/answers',
    field: (page) => page.getByLabel(/How soon do you answer/),
    text: '31',
    submit: (page) => button(page, 'Save review settings'),
  },
  {
    file: 'web/messages/settings-page.tsx',
    path: () => '/admin/settings',
    field: (page) => page.getByLabel('Phone Number'),
    text: '+1 706 555 0142',
    submit: (page) => button(page, 'Save Settings'),
  },
  {
    file: 'web/subscribers/admin/newsletter-page.tsx',
    path: () => '/admin/newsletter',
    field: (page) => page.getByLabel('A sentence of your own'),
    text: 'The piano is back.',
    submit: (page) => button(page, 'Save'),
  },
  {
    file: 'web/subscribers/admin/own-letter.tsx',
    path: () => '/admin/newsletter',
    field: (page) => page.getByLabel('Your letter', { exact: true }),
    text: 'We move across the street.',
  },
  {
    file: 'web/night/sheet-page.tsx',
    path: ({ eventId }) => `/admin/events/${eventId}/sheet`,
    field: (page) => page.getByLabel('Deal'),
    text: 'Half of the door.',
    submit: (page) => button(page, 'Save the sheet'),
  },
  {
    file: 'web/night/outcome-form.tsx',
    path: ({ eventId }) => `/admin/events/${eventId}/sheet`,
    field: (page) => page.getByLabel('To remember'),
    text: 'They brought their own crowd.',
    submit: (page) => button(page, 'Save'),
  },
  {
    file: 'web/gallery/admin/upload/upload-dialog.tsx',
    path: () => '/admin/gallery',
    opener: (page) => button(page, 'Upload Photo'),
    field: (page) => page.getByRole('dialog').getByLabel('Description'),
    text: 'The stage before doors',
  },
  {
    file: 'web/gallery/admin/choose/generate-dialog.tsx',
    path: () => '/admin/gallery',
    opener: (page) => button(page, 'Generate Image'),
    field: (page) => page.getByLabel('Prompt'),
    text: 'A double bass',
    submit: (page) => button(page, 'Generate'),
  },
  {
    file: 'web/gallery/admin/image-details-dialog.tsx',
    path: () => '/admin/gallery',
    opener: (page, { imageName }) =>
      page.getByRole('article', { name: imageName }).getByRole('button', { name: /details/i }),
    field: (page) => page.getByRole('dialog').getByLabel('Description'),
    text: 'The bar at noon',
    submit: (page) => button(page, 'Save'),
  },
  {
    file: 'web/gallery/admin/bulk/image-bulk-bar.tsx',
    path: () => '/admin/gallery',
    opener: (page, { imageName }) =>
      button(page, 'Tags …').or(page.getByRole('checkbox', { name: `Choose ${imageName}`, checked: false })),
    field: (page) => page.getByLabel('Add tags'),
    text: 'stage',
  },
  {
    file: 'web/accounts/admin/team-page.tsx',
    path: () => '/admin/team',
    field: (page) => page.getByLabel('Email of the new admin'),
    text: 'new@example.com',
    submit: (page) => button(page, 'Make an Invitation'),
  },
  {
    file: 'web/venue/admin/venue-part.tsx',
    path: () => '/admin/venue',
    field: (page) => page.getByLabel('Tagline'),
    text: 'Songs after dark',
    submit: (page) => button(page, 'Save name and logo'),
  },
  {
    file: 'web/venue/admin/venue-part.tsx',
    path: () => '/admin/venue#questions',
    field: (page) => page.getByLabel('Answer').first(),
    text: 'By the side door.',
  },
  {
    file: 'web/venue/admin/words/text-dialog.tsx',
    path: () => '/admin/venue/words',
    opener: (page) => page.getByRole('button', { name: /^Looking to perform at our venue/ }),
    field: (page) => page.getByRole('dialog').getByRole('textbox', { name: 'Words' }),
    text: 'Jazz on Mondays.',
    submit: (page) => button(page, 'Save'),
  },
  {
    file: 'web/venue/admin/guide/guide-screen.tsx',
    path: () => '/admin/venue/guide?step=words',
    field: (page) => page.getByLabel('In search results, link previews and on posters'),
    text: 'Songs by the river',
    submit: (page) => button(page, 'Save and continue'),
  },
  {
    file: 'web/apply/application-form.tsx',
    path: () => '/#apply',
    opener: (page) => page.getByRole('region', { name: 'Your unfinished application' }).getByText('Continue'),
    field: (page) => page.getByRole('form', { name: 'Application' }).getByLabel('Name', { exact: true }),
    text: 'June Hollis',
  },
  {
    file: 'web/own-page/correct-answers-form.tsx',
    path: ({ ownPage }) => `${ownPage}?edit=answers`,
    field: (page) => page.getByLabel(/Additional info/),
    text: 'We bring our own drums.',
    submit: (page) => button(page, 'Save'),
  },
];

/** Forms that keep nothing of what is typed, and why. */
export const formsThatKeepNothing: Record<string, string> = {
  'web/forms/form.tsx': 'the frame of the others',
  'web/accounts/admin/registration-form.tsx': 'a password',
  'web/accounts/admin/account-page.tsx': 'an address and a password',
  'web/accounts/admin/new-password-forms.tsx': 'a password',
  'web/accounts/admin/reauthenticate-dialog.tsx': 'a password',
  'web/accounts/admin/sign-in-page.tsx': 'a password',
  'web/pages/password-demo/password-demo-page.tsx': 'a password',
  'web/accounts/registration-dialog.tsx': 'a password; whoever leaves is asked',
  'web/own-page/questions/question-view.tsx': 'no field',
  'web/subscribers/subscription-page.tsx': 'no field',
  'web/admin/house/backups-page.tsx': 'the address of somebody who asks what is stored about them',
  'web/subscribers/sign-up-form.tsx': 'one address, which browsers fill in',
  'web/events/admin/description/description-field.tsx': 'one address, within the form of an event',
  'web/events/admin/month/month-panel.tsx': 'a day that is picked',
  'web/events/admin/series/repeat-dialog.tsx': 'a rhythm and an end',
  'web/events/admin/table/event-bulk-bar.tsx': 'a place that is picked, or a price of a few letters',
  'web/own-page/picture-picker.tsx': 'pictures; whoever leaves is asked',
  'web/events/find-shows.tsx': 'the search is in the address',
  'web/apply/plain-application-form.tsx': 'without JavaScript',
  'web/own-page/sent-application.tsx': 'without JavaScript',
};
