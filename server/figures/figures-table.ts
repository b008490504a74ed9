import { applicationSteps } from '#contract/applications/application-fields.ts';
import { otherLabel } from '#contract/figures/counted-labels.ts';
import type { DayFigures } from '#contract/figures/figures.ts';
import { byteOrderMark, csvLine } from '../http/csv.ts';

const steps = [...applicationSteps.map(({ name }) => name), otherLabel];

/** The figures as CSV, one line for each day. */
export function figuresTable(days: DayFigures[]): string {
  const headings = ['Day', 'Views', ...steps.map((name) => `Step: ${name}`)];
  const lines = days.map(({ day, views, steps: done, submissions, shares, subscriptions }) =>
    [
      day,
      Object.values(views).reduce((sum, count) => sum + count, 0),
      ...steps.map((name) => done[name] ?? 0),
      submissions,
      shares,
      subscriptions,
    ].map(String),
  );
  return (
    byteOrderMark +
    [[...headings, 'Applications sent', 'Shares', 'Calendar subscriptions'], ...lines].map(csvLine).join('')
  );
}
