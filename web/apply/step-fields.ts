import {
  type ApplicationField,
  type ApplicationTextField,
  applicationSteps,
  applicationTextFields,
} from '#contract/applications/application-fields.ts';

export type FieldMessages = { [name in ApplicationField]?: string | undefined };

export const lastStep = applicationSteps.length - 1;

export function fieldsOf(step: number): ApplicationField[] {
  return applicationSteps[step]?.fields ?? [];
}

export function textFieldsOf(step: number): ApplicationTextField[] {
  return applicationTextFields.filter((name) => fieldsOf(step).includes(name));
}

/** The first step that has one of these fields, or -1. */
export function firstStepWith(messages: FieldMessages): number {
  return applicationSteps.findIndex(({ fields }) => fields.some((name) => messages[name] !== undefined));
}
