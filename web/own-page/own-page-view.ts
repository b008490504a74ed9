import {
  type OwnPageForm,
  type OwnPageQuestion,
  ownPageForms,
  ownPageQuestions,
} from '#contract/own-page-addresses.ts';

/** What the address says beyond the token: a question, a form, or that a form has been saved. */
export interface OwnPageView {
  ask: OwnPageQuestion | undefined;
  edit: OwnPageForm | undefined;
  saved: OwnPageForm | undefined;
}

export function readView(search: URLSearchParams): OwnPageView {
  const form = (name: string) => ownPageForms.find((one) => one === search.get(name));
  return {
    ask: ownPageQuestions.find((one) => one === search.get('ask')),
    edit: form('edit'),
    saved: form('saved'),
  };
}
