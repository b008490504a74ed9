import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { applicationSteps, maxBandPhotos, spamMarks } from '#contract/applications/application-fields.ts';
import { applicationForm, applicationMessages, erasedBefore } from '#contract/applications/applications.ts';
import { ApiError } from '../api/api-error.ts';
import { refusalOf } from '../api/call-api.ts';
import { readQuery } from '../api/read-path.ts';
import type { UploadProgress } from '../api/send-form.ts';
import type { StoredDraft } from '../forms/drafts/drafts.ts';
import { useImageList } from '../forms/pictures/use-image-list.ts';
import { focusFirstMistake, useZodForm } from '../forms/use-zod-form.ts';
import { useRefusal, useVenue } from '../site/site-contexts.ts';
import { track } from '../site/track.ts';
import { venuePath } from '../site/venue-provider.tsx';
import { useToast } from '../ui/feedback/toast.tsx';
import { picturesAgain, sentenceOf } from './refusal.ts';
import { applicationBody, sendApplication } from './send-application.ts';
import {
  type FieldMessages,
  fieldsOf,
  firstStepWith,
  focusHeading,
  lastStep,
  textFieldsOf,
} from './steps/step-fields.ts';
import { useStepHistory } from './steps/use-step-history.ts';
import {
  type ApplicationTexts,
  emptyTexts,
  isWorthKeeping,
  textsFrom,
  useApplicationDraft,
} from './use-application-draft.ts';

const connectionLost =
  'The connection was lost. Everything you entered is still here: press the button to try again.';
const notStored =
  'Your application could not be stored just now. Everything you entered is still here: please press the button again in a minute.';
const tooLarge = 'Your pictures are too large to be sent. Please choose smaller ones.';

/**
 * The sentence above the submit button when sending failed. The server's own message is shown for a refusal
 * (4xx), because it says what to do. The message of a failure (5xx) goes to the console.
 */
function failureSentence(error: unknown): string {
  if (!(error instanceof ApiError)) return connectionLost;
  if (isFailureOfServer(error)) return notStored;
  // A proxy in front of the server refuses large bodies with an HTML page of its own.
  return refusalOf(error)?.message ?? (error.status === 413 ? tooLarge : notStored);
}

function isFailureOfServer({ status }: ApiError): boolean {
  return status >= 500;
}

/** What gets the focus after the next render. */
type FocusTarget = 'heading' | 'mistake';

const action = 'application';
const photoRules = { most: maxBandPhotos, tooMany: applicationMessages.bandPhotos };
const flyerRules = { most: 1, tooMany: 'One flyer is all we need' };

/** The message above the buttons. */
export type Notice = { kind: 'trouble'; sentence: string } | { kind: 'wait' } | { kind: 'arrived-before' };

export type Application = ReturnType<typeof useApplication>;

export function useApplication() {
  const refusal = useRefusal();
  const showToast = useToast();
  const client = useQueryClient();
  const venue = useVenue();
  const schema = useMemo(() => applicationForm(venue), [venue]);
  const formRef = useRef<HTMLFormElement>(null);
  const headingRef = useRef<HTMLHeadingElement>(null);
  const [only, ...others] = venue.locations;
  const initial = { ...emptyTexts, location: others.length === 0 ? (only?.name ?? '') : '' };
  const form = useZodForm<ApplicationTexts>({ schema, initial, onSubmit: send });
  const bandPhotos = useImageList(photoRules);
  const flyer = useImageList(flyerRules);
  const [step, setStep] = useState(0);
  /** What has arrived, with the address of the performer's own page, which is kept in memory only. */
  const [received, setReceived] = useState<{ bandName: string; ownPagePath: string | undefined }>();
  const [notice, setNotice] = useState<Notice>();
  const [progress, setProgress] = useState<UploadProgress>();
  const [pendingFocus, setPendingFocus] = useState<{ at: FocusTarget }>();
  const completedSteps = useRef(new Set<number>());
  const steps = useStepHistory((next) => {
    setNotice(undefined);
    showStep(next, 'heading');
  });
  const content = { step, texts: form.values, bandPhotos: bandPhotos.ready, flyer: flyer.ready };
  const draft = useApplicationDraft(content);
  const isPreparing = bandPhotos.isPreparing || flyer.isPreparing;
  const isBegun = isWorthKeeping(content) || isPreparing;

  useEffect(() => {
    if (isBegun) track({ name: 'application_begun', path: window.location.pathname, label: 'application' });
  }, [isBegun]);

  useEffect(() => {
    // Fields are inert while the form is being sent, so none of them can take the focus.
    if (!pendingFocus || form.isBusy || !formRef.current) return;
    setPendingFocus(undefined);
    if (pendingFocus.at === 'mistake') focusFirstMistake(formRef.current);
    else focusHeading(formRef.current, headingRef.current);
  }, [pendingFocus, form.isBusy]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the refusal is applied once, on mount
  useEffect(() => {
    if (!refusal) return;
    form.fill(textsFrom(refusal.values));
    showRefused(refusal.fields);
    setNotice({ kind: 'trouble', sentence: `${sentenceOf(refusal)} ${picturesAgain}` });
  }, []);

  const hasNoPhoto = bandPhotos.images.length === 0;
  const photosMessage =
    bandPhotos.refused ?? (bandPhotos.isTouched && hasNoPhoto ? applicationMessages.bandPhotos : undefined);

  function showStep(next: number, at: FocusTarget): void {
    setStep(next);
    setPendingFocus({ at });
  }

  function goTo(next: number, at: FocusTarget): void {
    if (next !== step) steps.push(step, next);
    showStep(next, at);
  }

  /** Shows the first of these steps that has errors, and all of its errors. */
  function showMistakes(steps: number[]): boolean {
    const noPhoto = hasNoPhoto ? applicationMessages.bandPhotos : undefined;
    const mistakes: FieldMessages = { ...form.findMistakes(), bandPhotos: noPhoto };
    const bad = steps.find((one) => fieldsOf(one).some((name) => mistakes[name] !== undefined));
    if (bad === undefined) return false;
    form.check(textFieldsOf(bad));
    if (fieldsOf(bad).includes('bandPhotos')) bandPhotos.check();
    goTo(bad, 'mistake');
    return true;
  }

  function complete(done: number): void {
    form.check(textFieldsOf(done));
    if (completedSteps.current.has(done)) return;
    completedSteps.current.add(done);
    const label = applicationSteps[done]?.name ?? '';
    track({ name: 'form_step_completed', path: window.location.pathname, category: 'application', label });
  }

  function advance(): void {
    if (form.isBusy) return;
    setNotice(undefined);
    if (step < lastStep) {
      if (showMistakes([step])) return;
      if (fieldsOf(step).includes('bandPhotos') && isPreparing) {
        setNotice({ kind: 'wait' });
        return;
      }
      complete(step);
      goTo(step + 1, 'heading');
      return;
    }
    if (showMistakes(applicationSteps.map((_, index) => index))) return;
    complete(step);
    void form.save();
  }

  async function send(texts: ApplicationTexts): Promise<undefined> {
    const { idempotencyKey, startedAt } = draft.identity();
    const honeypot = formRef.current?.elements.namedItem(spamMarks.honeypot);
    const body = applicationBody({
      texts,
      bandPhotos: bandPhotos.ready,
      flyer: flyer.ready,
      honeypot: honeypot instanceof HTMLInputElement ? honeypot.value : '',
      secondsSpent: Math.max(0, Math.floor((Date.now() - startedAt) / 1000)),
    });
    setProgress({ sentBytes: 0, totalBytes: 0 });
    let ownPagePath: string | undefined;
    try {
      await draft.saveBeforeSending();
      ownPagePath = await sendApplication(body, idempotencyKey, setProgress);
    } catch (error) {
      showFailure(error);
      return;
    } finally {
      setProgress(undefined);
    }
    track({ name: 'form_submitted', path: window.location.pathname, category: 'application', label: 'sent' });
    finish(ownPagePath);
    showToast({ title: 'Application Submitted!', description: "We'll be in touch with you soon.", action });
  }

  function finish(ownPagePath?: string): void {
    draft.finish();
    setReceived({ bandName: form.values.bandName, ownPagePath });
    form.discard();
    bandPhotos.fill([]);
    flyer.fill([]);
    completedSteps.current.clear();
    setNotice(undefined);
    setStep(0);
    steps.leave();
  }

  function showFailure(error: unknown): void {
    const failed = (description: string) =>
      showToast({ title: 'Error', description, tone: 'destructive', action });
    if (!(error instanceof ApiError)) failed('Something went wrong. Please try again.');
    else {
      // biome-ignore lint/suspicious/noConsole: the server's message is for developers only
      console.error('The application was not taken', error.message);
      failed('Failed to submit application');
      if (refusalOf(error)?.fields?.erased) {
        draft.renewKey();
        setNotice({ kind: 'trouble', sentence: `${erasedBefore} Press the button once more to apply anew.` });
        return;
      }
      if (error.status === 409) {
        setNotice({ kind: 'arrived-before' });
        return;
      }
      if (!isFailureOfServer(error) && showRefused(refusalOf(error)?.fields ?? {})) return;
    }
    setNotice({ kind: 'trouble', sentence: failureSentence(error) });
  }

  /**
   * Shows the errors that the server reported at their fields. Returns false when none of them belongs to a
   * field of the form.
   */
  function showRefused(fields: FieldMessages): boolean {
    // The location may be gone, so the form offers those that there are now.
    if (fields.location)
      void client.invalidateQueries({ queryKey: readQuery(venuePath).queryKey, exact: true });
    form.refuse(fields);
    bandPhotos.refuse(fields.bandPhotos);
    flyer.refuse(fields.flyer);
    const bad = firstStepWith(fields);
    if (bad === -1) return false;
    goTo(bad, 'mistake');
    return true;
  }

  return {
    formRef,
    headingRef,
    form,
    bandPhotos,
    flyer,
    photosMessage,
    step,
    isLastStep: step === lastStep,
    received,
    /** Whether the form has content that another draft would replace. */
    isBegun,
    notice: notice?.kind === 'wait' && !isPreparing ? undefined : notice,
    progress,
    advance,
    goBack() {
      if (form.isBusy || steps.goBackTo(step - 1)) return;
      setNotice(undefined);
      goTo(step - 1, 'heading');
    },
    /** Restores a draft. Resolves to false when it is no longer available. */
    async continueDraft(begun: StoredDraft): Promise<boolean> {
      const restored = await draft.open(begun);
      if (!restored) return false;
      form.fill(restored.texts);
      bandPhotos.fill(restored.bandPhotos);
      flyer.fill(restored.flyer);
      goTo(Math.min(restored.step, lastStep), 'heading');
      return true;
    },
    sendAsAnother() {
      draft.renewKey();
      advance();
    },
    keepSentVersion: () => finish(),
    startAnother() {
      setReceived(undefined);
      setPendingFocus({ at: 'heading' });
    },
  };
}
