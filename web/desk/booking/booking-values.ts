import { z } from 'zod';
import type { ReviewedApplication } from '#contract/applications/applications.ts';
import { type PublishTime, publishTimes } from '#contract/applications/booked-date.ts';
import { decisionText } from '#contract/applications/review-settings.ts';
import type { Venue } from '#contract/venue/venue.ts';
import {
  type EventFormValues,
  emptyValues,
  eventForm,
  eventOf,
  onlyPlace,
} from '../../events/admin/form/event-form-values.ts';
import { movedStart } from '../../events/admin/form/moved-start.ts';
import { readSetLength } from './set-length.ts';

/** The fields of an event, and what a booking adds to them. */
export type BookingValues = EventFormValues & {
  /** Whether the event gets a public copy of the performer's first photo. */
  hasPhoto: boolean;
  /** The name of when it is published. */
  publish: string;
  message: string;
};

/** The first is chosen beforehand. */
export const publishNames: Record<PublishTime, string> = {
  accepted: 'Publish when they say yes',
  now: 'Publish now',
};

/** When most evenings begin. Staff choose the day, so none is filled in that could be booked by mistake. */
const usualStart = '19:00';
/** As long as the form of a new event has it, where the set length cannot be read. */
const usualMinutes = 60;

export function bookingDraftKey(applicationId: number): string {
  return `booking:${applicationId}`;
}

export function bookingMinutes({ setLength }: Pick<ReviewedApplication, 'setLength'>): number {
  return readSetLength(setLength) ?? usualMinutes;
}

export function bookingValues(
  application: ReviewedApplication,
  { timeZone, locations }: Pick<Venue, 'timeZone' | 'locations'>,
): BookingValues {
  const { name, bandName, bandBio, bandPhotos, location } = application;
  // Counted from any day, because the day itself stays empty.
  const { endTime } = movedStart(
    { startDate: '', startTime: usualStart, endDate: '', endTime: '' },
    { startDate: '2000-01-01' },
    bookingMinutes(application),
  );
  return {
    ...emptyValues(new Date(), timeZone),
    name: oneLineOf(bandName) || oneLineOf(name),
    startDate: '',
    startTime: usualStart,
    endDate: '',
    endTime,
    description: escapedText(bandBio),
    // A show cannot be booked at a place that the venue no longer has.
    location: locations.some((known) => known.name === location) ? location : onlyPlace(locations),
    hasPhoto: bandPhotos.length > 0,
    publish: publishNames.accepted,
    message: '',
  };
}

/** Pages make paragraphs and line breaks of the line ends, and show the rest as it was typed. */
function escapedText(text: string): string {
  return text.trim().replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function oneLineOf(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

const sentence = z.string().superRefine((text, context) => {
  const [problem] = text.trim() === '' ? [] : (decisionText.safeParse(text).error?.issues ?? []);
  if (problem) context.addIssue({ code: 'custom', message: problem.message });
});

export function bookingForm(): z.ZodType<BookingValues> {
  return eventForm().and(z.object({ hasPhoto: z.boolean(), publish: z.string(), message: sentence }));
}

/** The body of the call, or undefined for values that do not pass the form's validation. */
export function bookingOf(values: BookingValues, { bandPhotos }: Pick<ReviewedApplication, 'bandPhotos'>) {
  const event = eventOf(values);
  if (!event) return undefined;
  const photo = values.hasPhoto && event.imageUrl === null ? bandPhotos[0] : undefined;
  const message = values.message.trim();
  const publish = publishTimes.find((time) => publishNames[time] === values.publish) ?? 'accepted';
  return { ...event, publish, ...(photo ? { photo } : {}), ...(message ? { message } : {}) };
}
