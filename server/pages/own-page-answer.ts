import type { FastifyInstance, FastifyReply } from 'fastify';
import {
  type OwnPageForm,
  type OwnPageQuestion,
  ownPageAddresses,
  ownPageForms,
  sentPartId,
} from '#contract/own-page-addresses.ts';
import { uncachedPage } from './page-answer.ts';
import { type FormOutcome, refusal } from './plain-form.ts';
import { personalPageRenderer, type RenderingParts } from './render-page.ts';

/** Gives the HTML of the answer; empty for a redirect. Status and headers are set on the reply. */
export type AnswerForm = (
  reply: FastifyReply,
  form: OwnPageForm | OwnPageQuestion,
  outcome: FormOutcome,
) => Promise<string>;

/**
 * Answers a form of the performer's own page that was sent without JavaScript: by leading back to the page, or with the
 * form again, what was typed in it and what is wrong.
 */
export function ownPageAnswers(app: FastifyInstance, services: RenderingParts): AnswerForm {
  const render = personalPageRenderer(app, services);
  return async (reply, form, { token, status, payload, values }) => {
    const addresses = ownPageAddresses(token);
    // After the end of an application its page says that it has ended.
    if (status < 400 || status === 404) {
      const location =
        isCorrection(form) && status < 400 ? `${addresses.saved(form)}#${sentPartId}` : addresses.page;
      reply.code(303).header('cache-control', 'no-store').header('location', location);
      return '';
    }
    const address = isCorrection(form) ? addresses.form(form) : addresses.question(form);
    const page = await render(address, refusal({ payload, values }));
    reply.code(status);
    return uncachedPage(reply, page);
  };
}

function isCorrection(form: OwnPageForm | OwnPageQuestion): form is OwnPageForm {
  return ownPageForms.some((one) => one === form);
}
