import type { Token } from './date-tokens.ts';
import type { Reading } from './month-spans.ts';
import { type Item, type ReadItem, readSpan } from './read-range.ts';
import { readDateOrPeriod } from './read-span.ts';
import { isOnWeekdays, readWeekdays, weekdaysBeside, weekdaysOfWeek, weekendOf } from './read-weekdays.ts';

export function readWeekdayItem(
  tokens: Token[],
  reading: Reading,
  before: Item | undefined,
): ReadItem | undefined {
  const weekdays = readWeekdays(tokens);
  if (!weekdays) return undefined;
  if (weekdays.weekend && !weekdays.plural && !weekdays.nths && tokens[1]?.kind === 'link') {
    const day = readSpan(tokens.slice(2), reading);
    const days = day && day.first === day.last ? weekendOf(day.first) : undefined;
    if (day && day.first === day.last) return days && { item: { kind: 'days', days }, count: day.count + 2 };
  }
  const beside = tokens[weekdays.count]?.kind;
  const isOne =
    !weekdays.plural &&
    !weekdays.nths &&
    !reading.saysAny &&
    (weekdays.weekend || weekdays.days.length === 1);
  if (isOne && (beside === 'before' || beside === 'after')) {
    const operand = tokens.slice(weekdays.count + 1);
    const span =
      reading.leadDays.length === 0 && operand[0]?.kind !== 'number'
        ? readDateOrPeriod(operand, reading)
        : undefined;
    if (span) {
      const days = weekdaysBeside(weekdays, beside, span.first, span.last);
      return { item: { kind: 'days', days }, count: weekdays.count + 1 + span.count };
    }
    if (operand[0]?.kind !== 'number' || operand[0].ordinal) return undefined;
  }
  if (before?.kind === 'days') {
    const isSame = before.days.every((day) => isOnWeekdays(day, weekdays));
    return isSame ? { item: undefined, count: weekdays.count } : undefined;
  }
  if (reading.which && !before && !weekdays.plural && !weekdays.nths && tokens.length === 1) {
    // "This Friday or Saturday"
    const days = weekdaysOfWeek(weekdays, reading.which, reading.from);
    return days.length > 0 ? { item: { kind: 'days', days }, count: 1 } : undefined;
  }
  return { item: { kind: 'weekdays', weekdays }, count: weekdays.count };
}
