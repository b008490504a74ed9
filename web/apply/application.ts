import type { RefObject } from 'react';
import type { PlainSubmission } from '#contract/pages.ts';
import type { UploadProgress } from '../api/send-form.ts';
import type { StoredDraft } from '../forms/drafts/drafts.ts';
import type { ImageListControl } from '../forms/pictures/use-image-list.ts';
import type { ZodForm } from '../forms/use-zod-form.ts';
import type { ApplicationTexts } from './application-draft.ts';

/** The message above the buttons. */
export type Notice = { kind: 'trouble'; sentence: string } | { kind: 'wait' } | { kind: 'arrived-before' };

export interface Application {
  formRef: RefObject<HTMLFormElement | null>;
  headingRef: RefObject<HTMLHeadingElement | null>;
  form: ZodForm<ApplicationTexts>;
  bandPhotos: ImageListControl;
  flyer: ImageListControl;
  photosMessage: string | undefined;
  step: number;
  isLastStep: boolean;
  isReceived: boolean;
  sentBand: string | undefined;
  /** The address of the performer's own page, after sending. Kept in memory only. */
  ownPagePath: string | undefined;
  /** Whether the form has content that another draft would replace. */
  isBegun: boolean;
  notice: Notice | undefined;
  progress: UploadProgress | undefined;
  advance: () => void;
  goBack: () => void;
  /** Restores a draft. Resolves to false when it is no longer available. */
  continueDraft: (draft: StoredDraft) => Promise<boolean>;
  sendAsAnother: () => void;
  keepSentVersion: () => void;
  startAnother: () => void;
}

export type Refusal = Extract<PlainSubmission, { outcome: 'refused' }>;

export const picturesAgain = 'Your pictures have to be chosen again.';

/** The sentence above the form. Errors of single fields are shown at the field. */
export function sentenceOf({ sentence, fields }: Refusal): string {
  if (Object.keys(fields).length > 0) return 'Some of your answers need another look.';
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}
