import { type DayFigures, maxFigureDays } from '#contract/figures/figures.ts';
import { dayOfIso, isoDay } from '#contract/time/calendar-days.ts';
import { badInput } from '../failure.ts';
import type { FiguresStore } from './figures.store.ts';
import { shiftDay } from './venue-day.ts';

const usualDays = 30;

export interface DayRange {
  from: string;
  to: string;
}

/** The days that are asked for; without any, the last thirty. */
export function dayRange(
  asked: { from?: string | undefined; to?: string | undefined },
  today: string,
): DayRange {
  const to = asked.to ?? (asked.from && asked.from > today ? asked.from : today);
  const from = asked.from ?? shiftDay(to, 1 - usualDays);
  if (from > to) throw badInput({ from: 'The first day is after the last' });
  if (dayOfIso(to) - dayOfIso(from) >= maxFigureDays)
    throw badInput({ from: `Please ask for at most ${maxFigureDays} days` });
  return { from, to };
}

/** Each day of the range, also one on which nobody came. */
export async function dailyFigures(figures: FiguresStore, { from, to }: DayRange): Promise<DayFigures[]> {
  const days = new Map<string, DayFigures>();
  for (let number = dayOfIso(from); number <= dayOfIso(to); number += 1) {
    const day = isoDay(number);
    days.set(day, { day, views: {}, steps: {}, submissions: 0, shares: 0, subscriptions: 0 });
  }
  const names = ['page_view', 'form_step_completed', 'form_submitted', 'event_shared', 'calendar_subscribed'];
  for (const { day, name, path, label, count } of await figures.listDays(from, to, names)) {
    const known = days.get(day);
    if (!known) continue;
    if (name === 'page_view') known.views[path] = (known.views[path] ?? 0) + count;
    else if (name === 'form_step_completed') known.steps[label] = (known.steps[label] ?? 0) + count;
    else if (name === 'form_submitted') known.submissions += count;
    else if (name === 'event_shared') known.shares += count;
    else known.subscriptions += count;
  }
  return [...days.values()];
}
