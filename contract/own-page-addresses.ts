import { statusPagePath } from './application-status-path.ts';

/** What the page asks before it does it. */
export const ownPageQuestions = ['confirm', 'turn-down', 'withdraw', 'erase'] as const;
export type OwnPageQuestion = (typeof ownPageQuestions)[number];

/** What can be corrected, each in a form of its own. */
export const ownPageForms = ['answers', 'pictures'] as const;
export type OwnPageForm = (typeof ownPageForms)[number];

/** The part of the page that is corrected, so that a link can lead to it. */
export const sentPartId = 'sent';

/** The addresses of one performer's page. Questions and forms have one each, for browsers without JavaScript. */
export function ownPageAddresses(token: string) {
  const page = statusPagePath(token);
  return {
    page,
    question: (name: OwnPageQuestion) => `${page}?ask=${name}`,
    form: (name: OwnPageForm) => `${page}?edit=${name}`,
    saved: (name: OwnPageForm) => `${page}?saved=${name}`,
    /** Where a plain form is sent. A GET of it changes nothing. */
    target: (name: OwnPageQuestion | OwnPageForm) => `${page}/${name}`,
  };
}
