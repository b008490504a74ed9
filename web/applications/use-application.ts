import { type RefObject, useEffect, useRef, useState } from 'react';
import {
  applicationSteps,
  maxBandPhotos,
  maxImageBytes,
  maxImageEdgePx,
  spamMarks,
} from '#contract/application-fields.ts';
import { applicationForm, applicationMessages } from '#contract/applications.ts';
import { readLocations } from '#contract/site.ts';
import { site } from '#site';
import { track } from '../analytics/track.ts';
import { ApiError } from '../api/api-error.ts';
import { refusalOf } from '../api/call-api.ts';
import type { UploadProgress } from '../api/send-form.ts';
import { type ImageListControl, useImageList } from '../forms/use-image-list.ts';
import { useZodForm, type ZodForm } from '../forms/use-zod-form.ts';
import { useToast } from '../ui/toast.tsx';
import { type ApplicationTexts, emptyTexts, isWorthKeeping, textsFrom } from './application-draft.ts';
import { failureSentence, isFailureOfServer } from './failure-sentence.ts';
import { picturesAgain, type Refusal, sentenceOf } from './plain-refusal.ts';
import { applicationBody, sendApplication } from './send-application.ts';
import { type FieldMessages, fieldsOf, firstStepWith, lastStep, textFieldsOf } from './step-fields.ts';
import { focusFirstMistake, focusHeading } from './step-focus.ts';
import { useKeptDraft } from './use-kept-draft.ts';

/** What stands above the buttons. */
export type Notice = { kind: 'trouble'; sentence: string } | { kind: 'wait' } | { kind: 'arrived-before' };

/** Where the keyboard goes once the page shows it. */
type Arrival = 'heading' | 'mistake';

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
  /** There is something in it that another draft would replace. */
  isBegun: boolean;
  notice: Notice | undefined;
  progress: UploadProgress | undefined;
  advance: () => void;
  goBack: () => void;
  /** Goes on with a draft; false when it is not to be had any more. */
  continueDraft: (id: string) => Promise<boolean>;
  sendAsAnother: () => void;
  leaveItAtThat: () => void;
  startAnother: () => void;
}

const schema = applicationForm({ timeZone: site.timeZone, locations: readLocations(site.locations) });
const imageLimits = { maxBytes: maxImageBytes, maxEdgePx: maxImageEdgePx };
const photoRules = { most: maxBandPhotos, tooMany: applicationMessages.bandPhotos, ...imageLimits };
const flyerRules = { most: 1, tooMany: 'One flyer is all we need', ...imageLimits };

/** All that the form knows and does, from the first step to the answer. */
export function useApplication(refusal: Refusal | undefined): Application {
  const showToast = useToast();
  const formRef = useRef<HTMLFormElement>(null);
  const headingRef = useRef<HTMLHeadingElement>(null);
  const form = useZodForm<ApplicationTexts>({ schema, initial: emptyTexts, onSubmit: send });
  const bandPhotos = useImageList(photoRules);
  const flyer = useImageList(flyerRules);
  const [step, setStep] = useState(0);
  const [isReceived, setIsReceived] = useState(false);
  const [notice, setNotice] = useState<Notice>();
  const [progress, setProgress] = useState<UploadProgress>();
  const [arrival, setArrival] = useState<{ at: Arrival }>();
  const completedSteps = useRef(new Set<number>());
  const content = { step, texts: form.values, bandPhotos: bandPhotos.ready, flyer: flyer.ready };
  const draft = useKeptDraft(content);

  useEffect(() => {
    // What is being sent cannot be stood in.
    if (!arrival || form.isBusy || !formRef.current) return;
    setArrival(undefined);
    if (arrival.at === 'mistake') focusFirstMistake(formRef.current);
    else focusHeading(formRef.current, headingRef.current);
  }, [arrival, form.isBusy]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what the page brought along is taken up once
  useEffect(() => {
    if (!refusal) return;
    form.fill(textsFrom(refusal.values));
    showRefused(refusal.fields);
    setNotice({ kind: 'trouble', sentence: `${sentenceOf(refusal)} ${picturesAgain}` });
  }, []);

  const hasNoPhoto = bandPhotos.images.length === 0;
  const photosMessage =
    bandPhotos.refused ?? (bandPhotos.isTouched && hasNoPhoto ? applicationMessages.bandPhotos : undefined);

  function findMistakes(): FieldMessages {
    return { ...form.findMistakes(), bandPhotos: hasNoPhoto ? applicationMessages.bandPhotos : undefined };
  }

  function goTo(next: number, at: Arrival): void {
    setStep(next);
    setArrival({ at });
  }

  /** Shows the first of these steps that has a mistake, with all that is wrong there. */
  function showMistakes(steps: number[]): boolean {
    const mistakes = findMistakes();
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
      if (fieldsOf(step).includes('bandPhotos') && (bandPhotos.isPreparing || flyer.isPreparing)) {
        setNotice({ kind: 'wait' });
        return;
      }
      complete(step);
      goTo(step + 1, 'heading');
      return;
    }
    if (showMistakes(applicationSteps.map((_, index) => index))) return;
    complete(step);
    void form.submitNow();
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
    try {
      await draft.secure();
      await sendApplication(body, idempotencyKey, setProgress);
    } catch (error) {
      tellFailure(error);
      return;
    } finally {
      setProgress(undefined);
    }
    track({ name: 'form_submitted', path: window.location.pathname, category: 'application', label: 'sent' });
    finish();
    showToast({ title: 'Application Submitted!', description: "We'll be in touch with you soon." });
  }

  function finish(): void {
    draft.finish();
    form.reset();
    bandPhotos.fill([]);
    flyer.fill([]);
    completedSteps.current.clear();
    setNotice(undefined);
    setStep(0);
    setIsReceived(true);
  }

  function tellFailure(error: unknown): void {
    const failed = (description: string) => showToast({ title: 'Error', description, tone: 'destructive' });
    if (!(error instanceof ApiError)) failed('Something went wrong. Please try again.');
    else {
      // biome-ignore lint/suspicious/noConsole: the console is where the server's own words go
      console.error('The application was not taken', error.message);
      failed('Failed to submit application');
      if (error.status === 409) {
        setNotice({ kind: 'arrived-before' });
        return;
      }
      if (!isFailureOfServer(error) && showRefused(refusalOf(error)?.fields ?? {})) return;
    }
    setNotice({ kind: 'trouble', sentence: failureSentence(error) });
  }

  /** What the server said of each field, at its field; false when it spoke of none that the form has. */
  function showRefused(fields: FieldMessages): boolean {
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
    isReceived,
    isBegun: isWorthKeeping(content) || bandPhotos.isPreparing || flyer.isPreparing,
    notice: notice?.kind === 'wait' && !bandPhotos.isPreparing && !flyer.isPreparing ? undefined : notice,
    progress,
    advance,
    goBack() {
      if (form.isBusy) return;
      setNotice(undefined);
      goTo(step - 1, 'heading');
    },
    async continueDraft(id) {
      const kept = await draft.takeUp(id);
      if (!kept) return false;
      form.fill(kept.texts);
      bandPhotos.fill(kept.bandPhotos);
      flyer.fill(kept.flyer);
      goTo(Math.min(kept.step, lastStep), 'heading');
      return true;
    },
    sendAsAnother() {
      draft.renewKey();
      advance();
    },
    leaveItAtThat: finish,
    startAnother() {
      setIsReceived(false);
      setArrival({ at: 'heading' });
    },
  };
}
