import {
  activityPath,
  dashboardPath,
  eventsPagePath,
  figuresPath,
  galleryPagePath,
  guidePath,
} from './admin-pages.ts';

const id = /^[1-9]\d{0,9}$/;
const day = /^\d{4}-\d\d-\d\d$/;
const shortText = /^.{1,200}$/su;

/** The search parameters of staff pages that survive a sign-in, and the pattern that each value must match. */
export const returnSearch: Record<string, Record<string, RegExp>> = {
  [dashboardPath]: {
    application: id,
    book: /^true$/,
    search: shortText,
    performanceType: shortText,
    location: shortText,
    suspected: shortText,
    review: shortText,
    overdue: shortText,
    unread: shortText,
  },
  [eventsPagePath]: {
    show: shortText,
    search: shortText,
    sort: shortText,
    view: /^month$/,
    month: /^\d{4}-\d\d$/,
    place: shortText,
    new: day,
    at: shortText,
  },
  [galleryPagePath]: {
    search: shortText,
    visibility: shortText,
    category: shortText,
    tag: shortText,
    described: /^no$/,
  },
  [guidePath]: { step: /^[a-z]{1,20}$/ },
  [activityPath]: { by: shortText, kind: shortText, target: id, day: shortText },
  [figuresPath]: { span: /^[a-z]{1,10}$/, end: day },
};
