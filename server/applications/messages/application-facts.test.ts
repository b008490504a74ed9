import { expect, test } from 'vitest';
import { applicationTextFields } from '#contract/applications/application-fields.ts';
import { factSections } from './application-facts.ts';

test('The mail to staff has every answer of an application', () => {
  expect(factSections.flatMap(({ fields }) => fields).toSorted()).toEqual(applicationTextFields.toSorted());
});
