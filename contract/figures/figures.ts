import { z } from 'zod';
import { defineCall } from '../call.ts';
import { plainText } from '../text/text.ts';
import { dayInput } from '../time/time-input.ts';
import { weekDays } from '../venue/venue-input.ts';
import { trackedEventNames } from './counted-labels.ts';

/** Longer than two years, since a year is compared with the one before it. */
export const maxFigureDays = 800;

const range = z.object({ from: dayInput.optional(), to: dayInput.optional() });

const count = z.int().nonnegative();

export const dayFigures = z.object({
  /** By the venue's calendar. */
  day: z.string(),
  /** By page. Under `*` those of a day whose pages are no longer kept apart. */
  views: z.record(z.string(), count),
  /** How often each step of the application was completed, by its name. */
  steps: z.record(z.string(), count),
  submissions: count,
  shares: count,
  subscriptions: count,
});
export type DayFigures = z.infer<typeof dayFigures>;

export const listFigures = defineCall('GET /api/admin/figures', {
  summary: 'What the site’s own counter has counted, by day; the last 30 days when no day is given',
  query: range,
  reply: z.array(dayFigures),
});

export const exportFigures = defineCall('GET /api/admin/figures.csv', {
  summary: 'The same as a table for spreadsheets',
  query: range,
  replyType: 'text/csv',
  reply: z.unknown(),
});

export const figureSpans = ['day', 'week', 'month', 'year'] as const;
export type FigureSpan = (typeof figureSpans)[number];

const totals = z.object({
  views: count,
  /** Of known robots. They are not among the views. */
  robots: count,
  submissions: count,
  shares: count,
  subscriptions: count,
});

const counted = z.object({ name: z.string(), count });

export const figuresOverview = z.object({
  span: z.enum(figureSpans),
  from: z.string(),
  to: z.string(),
  /** The last day that there is. */
  today: z.string(),
  totals,
  /** Of as many days or months before. */
  earlier: totals,
  /** By day, or by month in a year. */
  bars: z.array(z.object({ when: z.string(), views: count })),
  pages: z.array(z.object({ path: z.string(), count })),
  events: z.array(
    z.object({
      id: z.int(),
      /** Null when it was deleted since. */
      name: z.string().nullable(),
      startDateTime: z.string().nullable(),
      views: count,
      shares: count,
      posters: count,
      /** How often its card was shown where someone posted its link. */
      cards: count,
    }),
  ),
  sources: z.array(counted),
  application: z.object({ begun: count, steps: z.array(counted), sent: count }),
  cards: z.array(counted),
  subscriptions: z.array(counted),
  /** How often calendar and feed programs have fetched what they subscribe to. */
  fetches: z.array(counted),
  /** In scripts of ours, in the browsers of visitors. */
  errors: z.array(counted),
});
export type FiguresOverview = z.infer<typeof figuresOverview>;

export const getFiguresOverview = defineCall('GET /api/admin/figures/overview', {
  summary: 'What the page of figures shows of a day, a week, 30 days or twelve months',
  query: z.object({ span: z.enum(figureSpans).optional(), end: dayInput.optional() }),
  reply: figuresOverview,
});

export const applicationMonth = z.object({
  month: z.string(),
  received: count,
  booked: count,
  declined: count,
  withdrawn: count,
  open: count,
  /** Of those that were booked or declined, by the answer deadline that holds now. */
  inTime: count,
  late: count,
  /** Undecided, and the promised answer is late. */
  overdue: count,
});
export type ApplicationMonth = z.infer<typeof applicationMonth>;

export const getApplicationFigures = defineCall('GET /api/admin/figures/applications', {
  summary: 'Applications of the last twelve months: what became of them, and how many were answered in time',
  reply: z.object({ promiseHours: z.number().nullable(), months: z.array(applicationMonth) }),
});

const guests = { guests: count, shows: count };

export const attendanceFigures = z.object({
  months: z.array(z.object({ month: z.string(), ...guests })),
  weekdays: z.array(z.object({ weekday: z.enum(weekDays), ...guests })),
  /** By the band name of the booking, else by the performer or the name of the event. */
  acts: z.array(z.object({ act: z.string(), ...guests })),
});
export type AttendanceFigures = z.infer<typeof attendanceFigures>;

export const getAttendanceFigures = defineCall('GET /api/admin/figures/attendance', {
  summary: 'How many guests came, by month, weekday and act, to the shows whose guests were counted',
  query: range,
  reply: attendanceFigures,
});

/** What is counted: an event, its page, and a fixed label. Nothing about the visitor. */
export const trackedEvent = z.object({
  name: z.enum(trackedEventNames),
  path: plainText().max(200).startsWith('/'),
  category: plainText().max(60).optional(),
  /** Of a view that began at another site or a code: the host of that site, or where the code was. */
  label: plainText().max(60).optional(),
});
export type TrackedEvent = z.infer<typeof trackedEvent>;

export const countEvent = defineCall('POST /api/analytics', {
  summary: 'Counts a page view or a click for the day, without cookies or personal data',
  access: 'anyone',
  body: trackedEvent,
  reply: z.object({ success: z.literal(true) }),
});
