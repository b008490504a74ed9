import { expect, test } from 'vitest';
import { isHalfTyped } from './use-zod-form.ts';

/** A form with one field in a closed part. As in a browser, nothing is said of what is not shown. */
function formWith(badInput: boolean) {
  const part = { isOpen: false, setAttribute: () => (part.isOpen = true) };
  const said: string[] = [];
  const field = {
    validity: { badInput },
    closest: () => part,
    reportValidity() {
      if (part.isOpen) said.push('not whole');
      return !badInput;
    },
  };
  return { form: { querySelectorAll: () => [field] } as unknown as HTMLFormElement, part, said };
}

test('A date or time that is half typed is said, also in a part of the form that was closed over it', () => {
  const half = formWith(true);
  expect([isHalfTyped(half.form), half.said]).toEqual([true, ['not whole']]);
  const whole = formWith(false);
  expect([isHalfTyped(whole.form), whole.part.isOpen]).toEqual([false, false]);
});
