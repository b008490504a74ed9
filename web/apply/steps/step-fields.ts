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

/** Focuses the heading of the step and scrolls it into view below the sticky header. */
export function focusHeading(form: HTMLFormElement, heading: HTMLElement | null): void {
  heading?.focus({ preventScroll: true });
  const { top } = form.getBoundingClientRect();
  if (top < 0 || top > window.innerHeight / 2) form.scrollIntoView({ block: 'start', behavior: 'instant' });
}
