import {
  type ApplicationField,
  type ApplicationTextField,
  applicationSteps,
  applicationTextFields,
} from '#contract/application-fields.ts';

export type FieldMessages = { [name in ApplicationField]?: string | undefined };

export const lastStep = applicationSteps.length - 1;

export function fieldsOf(step: number): ApplicationField[] {
  return applicationSteps[step]?.fields ?? [];
}

export function textFieldsOf(step: number): ApplicationTextField[] {
  return applicationTextFields.filter((name) => fieldsOf(step).includes(name));
}

/** -1 when no step has a field that is spoken of. */
export function firstStepWith(messages: FieldMessages): number {
  return applicationSteps.findIndex(({ fields }) => fields.some((name) => messages[name] !== undefined));
}
