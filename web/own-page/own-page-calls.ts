import '../forms/zod-without-eval.ts';
import {
  answerBooking,
  correctApplication,
  correctNight,
  eraseOwnApplication,
  type OwnPageRecord,
  ownPageRecord,
  replaceOwnPictures,
  withdrawApplication,
} from '#contract/applications/own-page.ts';
import type { OwnPageQuestion } from '#contract/own-page-addresses.ts';
import { ApiError } from '../api/api-error.ts';
import { callApi, refusalOf } from '../api/call-api.ts';
import { sendForm, type UploadProgress } from '../api/send-form.ts';

/** What the page can do. Loaded when it is about to be done, because the validator comes with it. */

/** Gives the new status, or nothing once the application is erased. */
export async function doWhatWasAsked(
  token: string,
  question: OwnPageQuestion,
  /** Of the date that the question names. */
  eventVersion: string | undefined,
): Promise<OwnPageRecord | undefined> {
  const extras = { params: { token } };
  switch (question) {
    case 'confirm':
      return callApi(answerBooking, { accept: true, eventVersion }, extras);
    case 'turn-down':
      return callApi(answerBooking, { accept: false, eventVersion }, extras);
    case 'withdraw':
      return callApi(withdrawApplication, undefined, extras);
    case 'erase':
      await callApi(eraseOwnApplication, undefined, extras);
      return undefined;
  }
}

export function saveAnswers(
  token: string,
  form: 'answers' | 'night',
  changes: Record<string, string>,
): Promise<OwnPageRecord> {
  const extras = { params: { token } };
  return form === 'night'
    ? callApi(correctNight, changes, extras)
    : callApi(correctApplication, changes, extras);
}

export async function savePictures(
  token: string,
  body: FormData,
  onProgress: (progress: UploadProgress) => void,
): Promise<OwnPageRecord> {
  const { method } = replaceOwnPictures;
  const path = `/api/application-status/${token}/pictures` as const;
  const answer = await sendForm({ method, path }, body, { onProgress });
  return ownPageRecord.parse(JSON.parse(answer));
}

export interface FailedChange {
  sentence: string;
  fields: Record<string, string>;
  /** The application has changed meanwhile, so the page should show how it stands now. */
  isOutdated: boolean;
}

const notDone = 'That could not be done just now. Please try again in a minute.';

export function readFailure(error: unknown): FailedChange | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const refusal = error.status < 500 ? refusalOf(error) : undefined;
  return {
    sentence: refusal?.message ?? notDone,
    fields: refusal?.fields ?? {},
    // A proxy may fail after the server has done it.
    isOutdated: error.status === 404 || error.status === 409 || error.status >= 500,
  };
}
