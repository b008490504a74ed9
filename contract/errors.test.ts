import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { fieldMessages, genericMessage } from './errors.ts';

function messages(schema: z.ZodType, input: unknown): Record<string, string> {
  const { error } = schema.safeParse(input, { error: genericMessage });
  return error ? fieldMessages(error) : {};
}

const name = z.object({ name: z.string() });

describe('A rule without words of its own tells a person', () => {
  test.each<[string, z.ZodType, unknown, string]>([
    ['Required', name, {}, 'Required'],
    ['Required, of a choice', z.object({ name: z.enum(['a', 'b']) }), {}, 'Required'],
    ['Required, of a number', z.object({ name: z.number() }), {}, 'Required'],
    ['what it expected and what it got', name, { name: 5 }, 'Expected string, received number'],
    ['that it got null', name, { name: null }, 'Expected string, received null'],
    ['that it got a list', name, { name: [] }, 'Expected string, received array'],
    ['that it got an object', name, { name: {} }, 'Expected string, received object'],
    [
      'that it expected a number',
      z.object({ name: z.number() }),
      { name: '5' },
      'Expected number, received string',
    ],
    [
      'that no number is no number',
      z.object({ name: z.number() }),
      { name: Number.NaN },
      'Expected number, received nan',
    ],
    [
      'that it expected yes or no',
      z.object({ name: z.boolean() }),
      { name: 'true' },
      'Expected boolean, received string',
    ],
    ['Invalid email', z.object({ name: z.email() }), { name: 'someone' }, 'Invalid email'],
    [
      'how long a text must be',
      z.object({ name: z.string().min(3) }),
      { name: 'ab' },
      'String must contain at least 3 character(s)',
    ],
    [
      'how large a number must be',
      z.object({ name: z.number().min(18) }),
      { name: 17 },
      'Number must be greater than or equal to 18',
    ],
    [
      'how large a whole number must be',
      z.object({ name: z.int().min(18) }),
      { name: 17 },
      'Number must be greater than or equal to 18',
    ],
    [
      'that a number must be larger',
      z.object({ name: z.number().positive() }),
      { name: 0 },
      'Number must be greater than 0',
    ],
    ['Invalid date, of a date', z.object({ name: z.date() }), { name: new Date('nonsense') }, 'Invalid date'],
    [
      'Invalid date, of a text',
      z.object({ name: z.iso.datetime() }),
      { name: '2026-02-30T00:00:00Z' },
      'Invalid date',
    ],
  ])('%s', (_what, schema, input, message) => {
    expect(messages(schema, input)).toEqual({ name: message });
  });

  test("the rule's own words, where it has some", () => {
    const schema = z.object({ name: z.string('Name is required').min(1, 'Name is required') });
    expect(messages(schema, {})).toEqual({ name: 'Name is required' });
    expect(messages(schema, { name: '' })).toEqual({ name: 'Name is required' });
  });

  test('every failing field at once, each by its first message', () => {
    const schema = z.object({
      email: z.email().min(200),
      phone: z.string(),
      dates: z.array(z.object({ day: z.number() })),
    });
    expect(messages(schema, { email: 'x', dates: [{ day: 1 }, { day: '2' }] })).toEqual({
      email: 'Invalid email',
      phone: 'Required',
      'dates.1.day': 'Expected number, received string',
    });
  });

  test('what belongs to no field stands under an empty name', () => {
    expect(messages(name, undefined)).toEqual({ '': 'Required' });
    expect(messages(name, 'text')).toEqual({ '': 'Expected object, received string' });
  });
});
