import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  type FormAction,
  filledIn,
  formAfter,
  isChangedForm,
  isGoodField,
  shownMessages,
  startForm,
} from './form-state.ts';

const schema = z
  .object({ name: z.string().min(3, 'Too short'), one: z.string().min(1, 'Needed'), other: z.string() })
  .refine(({ one, other }) => one === other, { path: ['other'], message: 'Not the same' });
type Values = z.infer<typeof schema>;

function stateAfter(...actions: FormAction<Values>[]) {
  return actions.reduce(formAfter<Values>, startForm<Values>({ name: '', one: '', other: '' }));
}

function shown(...actions: FormAction<Values>[]) {
  return shownMessages(schema, stateAfter(...actions));
}

describe('Someone who fills in a form', () => {
  test('is told nothing before they have begun, nor while they type for the first time', () => {
    expect(shown()).toEqual({});
    expect(shown({ type: 'changed', name: 'name', value: 'a' })).toEqual({});
  });

  test('does not wait for rules of fields that nobody has touched', () => {
    const unread = new Proxy(schema, {
      get: () => {
        throw new Error('was validated');
      },
    });
    expect(shownMessages(unread, stateAfter())).toEqual({});
    expect(() => shownMessages(unread, stateAfter({ type: 'submitted' }))).toThrow('was validated');
  });

  test('is told about a field that they have left, and at once when it is right', () => {
    const left: FormAction<Values>[] = [
      { type: 'changed', name: 'name', value: 'a' },
      { type: 'checked', names: ['name'] },
    ];
    expect(shown(...left)).toEqual({ name: 'Too short' });
    expect(shown(...left, { type: 'changed', name: 'name', value: 'abc' })).toEqual({});
    expect(
      shown(
        ...left,
        { type: 'changed', name: 'name', value: 'abc' },
        { type: 'changed', name: 'name', value: '' },
      ),
    ).toEqual({ name: 'Too short' });
  });

  test('is told which fields are empty, where nothing else is asked of them', () => {
    const required = filledIn({ username: 'Who?', password: 'Which?' });
    const wrongIn = (values: { username: string; password: string }) =>
      shownMessages(required, formAfter(startForm(values), { type: 'submitted' }));
    expect(wrongIn({ username: '', password: ' ' })).toEqual({ username: 'Who?' });
    expect(wrongIn({ username: ' ', password: 'x' })).toEqual({ username: 'Who?' });
    expect(wrongIn({ username: 'ann', password: '' })).toEqual({ password: 'Which?' });
    expect(wrongIn({ username: 'ann', password: 'x' })).toEqual({});
  });

  test('is told about everything when they submit', () => {
    expect(shown({ type: 'submitted' })).toEqual({ name: 'Too short', one: 'Needed' });
  });

  test('is told about two fields that differ at the second, whichever of them changes', () => {
    const actions: FormAction<Values>[] = [
      { type: 'changed', name: 'one', value: 'a' },
      { type: 'changed', name: 'other', value: 'a' },
      { type: 'checked', names: ['other'] },
    ];
    expect(shown(...actions)).toEqual({});
    expect(shown(...actions, { type: 'changed', name: 'one', value: 'b' })).toEqual({
      other: 'Not the same',
    });
  });

  test('reads what the server would not have at its field, until they change that one', () => {
    const refused: FormAction<Values>[] = [
      { type: 'changed', name: 'name', value: 'june' },
      { type: 'refused', fields: { name: 'Taken' } },
    ];
    expect(shown(...refused)).toEqual({ name: 'Taken' });
    expect(shown(...refused, { type: 'changed', name: 'one', value: 'x' })).toEqual({ name: 'Taken' });
    expect(shown(...refused, { type: 'changed', name: 'name', value: 'june2' })).toEqual({});
  });

  test('is told about the fields of one step, and of no other', () => {
    expect(shown({ type: 'checked', names: ['one'] })).toEqual({ one: 'Needed' });
  });

  test('sees a check at what they have finished with, as long as nothing is wrong with it', () => {
    const isGood = (...actions: FormAction<Values>[]) => isGoodField(schema, stateAfter(...actions), 'name');
    const typed: FormAction<Values> = { type: 'changed', name: 'name', value: 'june' };
    expect(isGood(typed)).toBe(false);
    expect(isGood(typed, { type: 'checked', names: ['name'] })).toBe(true);
    expect(isGood({ type: 'checked', names: ['name'] })).toBe(false);
    expect(isGoodField(z.object({ name: z.string() }), { ...stateAfter(), wasSubmitted: true }, 'name')).toBe(
      false,
    );
    expect(
      isGood(typed, { type: 'checked', names: ['name'] }, { type: 'refused', fields: { name: 'Taken' } }),
    ).toBe(false);
  });

  test('goes on where they left off: what they had filled in is done, the rest is not', () => {
    const state = stateAfter(
      { type: 'submitted' },
      { type: 'filled', values: { name: 'ju', one: '', other: '' } },
    );
    expect(state.values.name).toBe('ju');
    expect(shownMessages(schema, state)).toEqual({ name: 'Too short' });
  });

  test('would lose something only while it differs from what is saved', () => {
    const isChanged = (...actions: FormAction<Values>[]) => isChangedForm(stateAfter(...actions));
    const typed: FormAction<Values> = { type: 'changed', name: 'name', value: 'june' };
    const saved: FormAction<Values> = { type: 'saved', values: { name: 'june', one: '', other: '' } };
    expect(isChanged()).toBe(false);
    expect(isChanged(typed)).toBe(true);
    expect(isChanged(typed, { type: 'changed', name: 'name', value: '' })).toBe(false);
    expect(isChanged({ type: 'filled', values: { name: 'june', one: '', other: '' } })).toBe(true);
    expect(isChanged(typed, saved)).toBe(false);
    // Text typed while the form was being saved is not saved yet.
    expect(isChanged(typed, { type: 'changed', name: 'one', value: 'x' }, saved)).toBe(true);
  });

  test('finds it empty and silent after a reset', () => {
    const state = stateAfter(
      { type: 'changed', name: 'name', value: 'a' },
      { type: 'submitted' },
      { type: 'refused', fields: { one: 'No' } },
      { type: 'reset' },
    );
    expect(state).toEqual(startForm({ name: '', one: '', other: '' }));
    expect(shownMessages(schema, state)).toEqual({});
  });

  test('keeps what they have typed while the rest was being sent', () => {
    const typed: FormAction<Values> = { type: 'changed', name: 'one', value: 'First' };
    const sent: FormAction<Values> = { type: 'sent', values: stateAfter(typed).values };
    expect(stateAfter(typed, sent).values.one).toBe('');
    const more: FormAction<Values> = { type: 'changed', name: 'one', value: 'First. Second' };
    expect(stateAfter(typed, more, sent).values.one).toBe('First. Second');
  });

  test('keeps what they have typed when someone else saves, and sees the rest', () => {
    const state = stateAfter(
      { type: 'changed', name: 'name', value: 'mine' },
      { type: 'reloaded', initial: { name: 'theirs', one: 'theirs', other: '' } },
    );
    expect(state.values).toEqual({ name: 'mine', one: 'theirs', other: '' });
    expect(isChangedForm(state)).toBe(true);
    expect(formAfter(state, { type: 'reset' }).values.name).toBe('theirs');
  });
});

test('A form knows that a switch or a number was changed, and that it was changed back', () => {
  const initial = { isPublic: false, seats: 40 };
  const isChanged = (...actions: FormAction<typeof initial>[]) =>
    isChangedForm(actions.reduce(formAfter<typeof initial>, startForm(initial)));
  expect(isChanged({ type: 'changed', name: 'isPublic', value: true })).toBe(true);
  expect(
    isChanged(
      { type: 'changed', name: 'isPublic', value: true },
      { type: 'changed', name: 'isPublic', value: false },
    ),
  ).toBe(false);
  expect(isChanged({ type: 'changed', name: 'seats', value: 0 })).toBe(true);
});
