import { z } from 'zod';
import { maxRepetitions, maxWeeksBetween, type RepetitionInput } from '#contract/events/event-series.ts';

/** The fields of the form, as they are typed. */
export interface RepeatValues {
  everyWeeks: string;
  times: string;
  [field: string]: string;
}

export const firstRepetition: RepeatValues = { everyWeeks: '1', times: '4' };

const timesProblem = `Please enter a number from 1 to ${maxRepetitions}`;

export const repeatForm: z.ZodType<RepeatValues> = z.object({
  everyWeeks: z.string(),
  times: z
    .string()
    .trim()
    .min(1, 'Required')
    .refine((text) => /^\d{1,4}$/.test(text) && isWithin(Number(text), maxRepetitions), timesProblem),
});

export const weekChoices = Array.from({ length: maxWeeksBetween }, (_, index) => ({
  value: String(index + 1),
  name: index === 0 ? 'Every week' : `Every ${index + 1} weeks`,
}));

/** Undefined while the fields are not valid. */
export function repetitionOf(values: RepeatValues): RepetitionInput | undefined {
  const parsed = repeatForm.safeParse(values);
  if (!parsed.success) return undefined;
  return { everyWeeks: Number(parsed.data.everyWeeks), times: Number(parsed.data.times) };
}

function isWithin(count: number, max: number): boolean {
  return count >= 1 && count <= max;
}
