import { z } from 'zod';
import { defineCall } from '../call.ts';
import { paperQuery } from '../events/event-pictures.ts';
import { eventRecord } from '../events/events.ts';
import { plainText } from '../text/text.ts';
import { reviewStates } from './application-fields.ts';
import {
  applicationMessages,
  applicationRecord,
  bounded,
  maxLongTextLength,
  maxShortTextLength,
} from './applications.ts';
import { bookingAnswers, standings } from './booked-date.ts';

/** 256 random bits, as base64url. The database holds a hash of it only. */
export const ownPageTokenPattern = /^[A-Za-z0-9_-]{43}$/;

/** The same for links that never were, that have ended, and whose application was erased. */
export const ownPageNotFound = 'This page is not here any more';
export const withdrawnAlready = 'This application was withdrawn, so it can no longer be changed.';
export const decidedAlready = 'This application has been decided about, so it can no longer be changed.';
export const answeredAlready = 'This date has been answered already.';
export const nothingToConfirm = 'There is no date to confirm.';
export const photosChanged =
  'The photos have changed in the meantime. Nothing was saved: please look at them and save again.';
export const dateChanged = 'The date has changed in the meantime. Nothing was answered.';

/** What is written down for the night of an event. Times are on the venue's clock; before 5:00 is after midnight. */
export const sheetRecord = z.object({
  loadIn: z.string().nullable(),
  soundCheck: z.string().nullable(),
  /** In the order in which it was written. */
  running: z.array(z.object({ at: z.string(), what: z.string() })),
  /** Whom of the house the performer reaches on the day. */
  contact: z.string(),
  deal: z.string(),
  forPerformer: z.string(),
  /** For staff alone. */
  notes: z.string(),
});
export type SheetRecord = z.infer<typeof sheetRecord>;

/** What the performer's page shows. Everything that staff say among themselves stays out. */
export const ownPageRecord = z.object({
  /** As it was sent and corrected. The addresses of its pictures need the same token. */
  application: applicationRecord,
  state: z.enum(reviewStates),
  /** Whether somebody of the staff has opened it. */
  isRead: z.boolean(),
  /** When the promised answer is due; null once it is decided. */
  dueAt: z.iso.datetime().nullable(),
  /** The booked show; null while there is none, and when staff have deleted or not published it. A draft is an offer. */
  event: eventRecord.extend({ version: z.string() }).nullable(),
  /** What has become of the booked date, and what it was before it was moved; null while there is none. */
  date: z
    .object({
      answer: z.enum(bookingAnswers),
      standing: z.enum(standings),
      movedFrom: eventRecord.pick({ startDateTime: true, endDateTime: true, location: true }).nullable(),
    })
    .nullable(),
  /** Of the booked show; null while there is none, and when they have turned the date down. */
  sheet: sheetRecord.omit({ notes: true }).nullable(),
  /** What the house wrote when it declined; null otherwise. */
  declineText: z.string().nullable(),
  canEdit: z.boolean(),
  /** Not for a show that is cancelled or postponed: its date is no longer meant. */
  canConfirm: z.boolean(),
  /** The performer's answer to the booked date; null before it. */
  confirmed: z.boolean().nullable(),
  /** When the performer has withdrawn it; null while it stands. */
  withdrawnAt: z.iso.datetime().nullable(),
});
export type OwnPageRecord = z.infer<typeof ownPageRecord>;

function required(length: number, message: string) {
  return bounded(length, message).min(1, message).optional();
}

export const ownPageChanges = z.object({
  phone: required(maxShortTextLength, applicationMessages.phone),
  preferredDates: required(maxLongTextLength, applicationMessages.preferredDates),
  additionalInfo: bounded(maxLongTextLength).optional(),
});
export type OwnPageChanges = z.output<typeof ownPageChanges>;

/** What matters for the night, and changes after it was agreed on. */
export const nightChanges = z.object({
  phone: ownPageChanges.shape.phone,
  /** Not empty, unless it was before: not every kind of performance has one. */
  bandLineup: bounded(maxLongTextLength, applicationMessages.bandLineup).optional(),
  equipmentNeeds: bounded(maxLongTextLength).optional(),
});
export type NightChanges = z.output<typeof nightChanges>;
export const notBooked = 'There is no show to prepare.';

const ofToken = {
  access: 'anyone',
  params: z.object({ token: z.string().regex(ownPageTokenPattern) }),
  notFound: ownPageNotFound,
} as const;

export const getApplicationStatus = defineCall('GET /api/application-status/{token}', {
  summary: 'What became of an application, for the performer who sent it',
  ...ofToken,
  reply: ownPageRecord,
});

export const correctApplication = defineCall('PATCH /api/application-status/{token}', {
  summary: 'Corrects phone, preferred dates or additional information until a decision is made',
  ...ofToken,
  body: ownPageChanges,
  reply: ownPageRecord,
});

export const correctNight = defineCall('PATCH /api/application-status/{token}/night', {
  summary: 'Corrects phone, who comes or what they need, until the booked show is over or turned down',
  ...ofToken,
  body: nightChanges,
  reply: ownPageRecord,
});

export const answerBooking = defineCall('POST /api/application-status/{token}/confirm', {
  summary: 'Confirms or turns down the booked date, once',
  ...ofToken,
  body: z.object({
    accept: z.boolean(),
    /** The version of the event that was seen: refused when it is another by now. */
    eventVersion: plainText().max(200).optional(),
  }),
  reply: ownPageRecord,
});

export const withdrawApplication = defineCall('POST /api/application-status/{token}/withdraw', {
  summary: 'Withdraws an application; all that can be done on its page after that is to erase it',
  ...ofToken,
  reply: ownPageRecord,
});

export const eraseOwnApplication = defineCall('POST /api/application-status/{token}/erase', {
  summary: 'Deletes an application with its pictures and every copy of name, email and phone',
  ...ofToken,
  reply: z.object({ success: z.literal(true) }),
});

const photoName = '[a-z0-9]{32}\\.(?:jpg|webp)';
/**
 * The band photos as they are to be, by comma: `new` for the next file that is sent, the file name of one that stays as
 * it is, and with `-` before it one that goes. Each photo that is there has to be named.
 */
export const photoOrder = z
  .string()
  .max(400)
  .regex(new RegExp(`^(?:new|-?${photoName})(?:,(?:new|-?${photoName}))*$`), applicationMessages.bandPhotos);

/** Up to three band photos and a flyer. Without an order the files that are sent replace all those of their field. */
export const replaceOwnPictures = defineCall('PUT /api/application-status/{token}/pictures', {
  summary: 'Replaces the band photos or the flyer until a decision is made',
  ...ofToken,
  bodyType: 'multipart/form-data',
  body: z.object({ photoOrder: photoOrder.optional() }),
  files: { bandPhotos: 3, flyer: 1 },
  reply: ownPageRecord,
});

export const readOwnPicture = defineCall('GET /api/application-status/{token}/pictures/{filename}', {
  summary: 'A band photo or flyer, for the performer who sent it',
  ...ofToken,
  params: ofToken.params.extend({ filename: z.string().regex(new RegExp(`^${photoName}$`)) }),
  query: z.object({ size: z.enum(['thumbnail']).optional() }),
  replyType: 'image/*',
  reply: z.unknown(),
});

export const downloadOwnPoster = defineCall('GET /api/application-status/{token}/poster.pdf', {
  summary:
    'A poster of the booked show, 18 x 24 inches (50 x 70 cm) or for an office printer, for the performer to spread',
  ...ofToken,
  query: paperQuery,
  replyType: 'application/pdf',
  reply: z.unknown(),
});

export const downloadOwnSquare = defineCall('GET /api/application-status/{token}/square.png', {
  summary: 'A picture of the booked show for social networks, 1080 x 1080',
  ...ofToken,
  replyType: 'image/*',
  reply: z.unknown(),
});
