import {
  type ClipboardEvent,
  type DragEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { eventCategories } from '#contract/events/event-values.ts';
import { dayWords, readTyped } from '../../../forms/calendar-day.ts';
import { Field } from '../../../forms/field.tsx';
import { SelectField } from '../../../forms/select-field.tsx';
import { FormProblem, SubmitButton } from '../../../forms/submit-button.tsx';
import type { ZodForm } from '../../../forms/use-zod-form.ts';
import type { ImageChooser } from '../../../gallery/admin/choose/use-image-chooser.tsx';
import { Button } from '../../../ui/button.tsx';
import { DialogActions } from '../../../ui/dialog/dialog.tsx';
import { Status } from '../../../ui/feedback/status.tsx';
import layout from '../../../ui/layout.module.css';
import { ignoreHeldEnter } from '../../../ui/press-once.ts';
import textStyles from '../../../ui/text.module.css';
import { useDescriptionField } from '../description/description-field.tsx';
import { isOwnCopy } from '../description/inert-html.ts';
import { DateTaken } from '../series/date-conflicts.tsx';
import styles from './event-form.module.css';
import { type EventFormValues, instantsOf, nextDayEnd } from './event-form-values.ts';
import { EventImageField } from './event-image-field.tsx';
import { movedDoors, movedStart } from './moved-start.ts';
import { ShowFacts } from './show-facts.tsx';

/** The parts of a form that may have more fields than those of an event. */
type EventFields = Pick<ZodForm<EventFormValues>, 'field' | 'values' | 'change' | 'submit' | 'isBusy'>;

interface EventFormProps {
  form: EventFields;
  notice: ReactNode;
  restored: ReactNode;
  chooser: ImageChooser;
  /** Shown instead of an image while none is chosen. */
  otherImage?: ReactNode;
  /** The event that is edited. Its own time does not conflict with it. */
  eventId?: number | undefined;
  /** What one can do all the same where the time is taken. */
  conflictVerb?: string;
  /** How long it lasts while its times do not say it. */
  lengthMinutes?: number;
  moreFields?: ReactNode;
  submitLabel: ReactNode;
  otherAction?: ReactNode;
  onCancel: () => void;
}

export function EventForm(props: EventFormProps) {
  const { form, notice, restored, chooser, otherImage, lengthMinutes = 60, moreFields } = props;
  const { eventId, conflictVerb = 'save', submitLabel, otherAction, onCancel } = props;
  const { field, values, change } = form;
  const nextDay = nextDayEnd(values);
  const description = useDescriptionField(field('description'), (html) => change('description', html));
  const element = useRef<HTMLFormElement>(null);
  const fields = useRef<HTMLDivElement>(null);
  const wholeStart = useRef<Pick<EventFormValues, 'startDate' | 'startTime'>>(undefined);
  useFocusWhileInert(fields, form.isBusy);
  // A phone paints the title and the first field at once, and the others right after them. Not as a transition, which
  // would wait for whoever types quickly.
  const [isWhole, setIsWhole] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setIsWhole, 0, true);
    return () => clearTimeout(timer);
  }, []);
  const dropped = useDroppedPicture(chooser, form.isBusy);

  // An event is loaded after the dialog has opened, so the dialog could not focus the first field. One that is still
  // closed does, and to ask for the focus before would only compute styles that nobody sees.
  useEffect(() => element.current?.querySelector<HTMLElement>('dialog[open] [name="name"]')?.focus(), []);

  /** End and doors keep their distance, also to a start that was half typed in between. */
  function moveStart(start: Partial<Pick<EventFormValues, 'startDate' | 'startTime'>>) {
    const { startDate, startTime } = values;
    if (readTyped(startDate, startTime)) wholeStart.current = { startDate, startTime };
    const before = { ...values, ...wholeStart.current };
    const moved = movedStart(before, { startDate, startTime, ...start }, lengthMinutes);
    for (const [name, text] of Object.entries(moved)) change(name as keyof typeof moved, text);
    change('doorsTime', movedDoors(values.doorsTime, before.startTime, moved.startTime));
  }

  /** The button disappears with the error, so the focus goes to the field that it has changed. */
  function endOn(day: string) {
    change('endDate', day);
    element.current?.querySelector<HTMLElement>('[name="endDate"]')?.focus();
  }

  return (
    <>
      <form
        ref={element}
        className={`${layout.space125} ${styles.form}`}
        data-is-whole={isWhole}
        noValidate
        onSubmit={form.submit}
        onKeyDown={ignoreHeldEnter}
        {...dropped.handlers}
      >
        {/* Inert while it is being saved: text typed now would be lost when the form closes. */}
        <div ref={fields} className={`${layout.stack} ${styles.fields}`} inert={form.isBusy}>
          {restored}
          <div>
            <Field {...field('name')} label="Event Name" autoComplete="off" />
          </div>
          {isWhole && (
            <>
              <SelectField {...field('category')} label="Category" options={eventCategories} />
              <EventImageField binding={field('imageUrl')} chooser={chooser} other={otherImage} />
              <fieldset className={styles.times}>
                <legend className={textStyles.visuallyHidden}>
                  Date and time, as the clock at the venue shows it
                </legend>
                <Field
                  {...field('startDate')}
                  label="Start Date"
                  type="date"
                  onChange={({ target }) => moveStart({ startDate: target.value })}
                />
                <Field
                  {...field('startTime')}
                  label="Start Time"
                  type="time"
                  onChange={({ target }) => moveStart({ startTime: target.value })}
                />
                <Field {...field('endDate')} label="End Date" type="date" />
                <Field {...field('endTime')} label="End Time" type="time" />
                {nextDay && (
                  <p className={styles.nextDay}>
                    <Button onClick={() => endOn(nextDay)}>It ends the next day, {dayWords(nextDay)}</Button>
                  </p>
                )}
              </fieldset>
              <DateTaken
                show={{ id: eventId, location: values.location }}
                times={instantsOf(values)}
                verb={conflictVerb}
              />
              {description.field}
              {dropped.note && (
                <Status as="p" className={styles.news}>
                  {dropped.note}
                </Status>
              )}
              <ShowFacts form={form} />
              {moreFields}
            </>
          )}
        </div>
        {isWhole && (
          <>
            {notice}
            <DialogActions>
              {form.isBusy && chooser.isPending && (
                <Status as="p" className={styles.news}>
                  The picture is still being uploaded. The event is saved as soon as it is here.
                </Status>
              )}
              <Button onClick={onCancel}>Cancel</Button>
              {otherAction}
              <SubmitButton isBusy={form.isBusy} busyLabel="Saving...">
                {submitLabel}
              </SubmitButton>
            </DialogActions>
          </>
        )}
      </form>
      {isWhole && description.dialog}
      {isWhole && chooser.dialog}
    </>
  );
}

/**
 * A picture that is dropped or pasted anywhere in the form. The browser would open the one in place of the page, and
 * forget the other.
 */
function useDroppedPicture({ takeFile }: ImageChooser, isBusy: boolean) {
  const [note, setNote] = useState('');

  async function take(event: DragEvent | ClipboardEvent, { files }: DataTransfer) {
    event.preventDefault();
    // The description's editor would take the event for its own.
    event.stopPropagation();
    const [file] = files;
    if (!file || isBusy) return;
    setNote('The photo is being uploaded…');
    const became = await takeFile(file);
    setNote(files.length > 1 ? `${became} Of several photos, only the first is taken.` : became);
  }

  return {
    note,
    handlers: {
      onDragOver(event: DragEvent) {
        if (hasFiles(event.dataTransfer)) event.preventDefault();
      },
      onDropCapture(event: DragEvent) {
        if (hasFiles(event.dataTransfer)) void take(event, event.dataTransfer);
      },
      onPasteCapture(event: ClipboardEvent) {
        const { clipboardData } = event;
        // Office programs put a picture of the words beside the words.
        const isOnlyPicture = hasFiles(clipboardData) && clipboardData.getData('text/plain').trim() === '';
        if (isOnlyPicture) void take(event, clipboardData);
      },
    },
  };
}

/** Without a picture of the description itself that is moved within it. */
function hasFiles(carried: DataTransfer): boolean {
  return carried.types.includes('Files') && !isOwnCopy(carried.getData('text/html'));
}

/** Inert fields lose the focus, so it is kept on the submit button until they can be edited again. */
function useFocusWhileInert(fields: RefObject<HTMLElement | null>, isInert: boolean): void {
  const cameFrom = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const focused = document.activeElement;
    const button = fields.current?.closest('form')?.querySelector<HTMLElement>('[type="submit"]');
    if (isInert && focused instanceof HTMLElement && fields.current?.contains(focused)) {
      cameFrom.current = focused;
      button?.focus({ preventScroll: true });
    } else if (!isInert) {
      if (focused === button) cameFrom.current?.focus({ preventScroll: true });
      cameFrom.current = null;
    }
  }, [fields, isInert]);
}

/** Scrolls into view: on a phone the end of the form is far from the field that was edited. */
export function EventProblem({ text }: { text: string | undefined }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (text) place.current?.scrollIntoView({ block: 'center' });
  }, [text]);
  return (
    <div ref={place}>
      <FormProblem text={text} />
    </div>
  );
}
