import { applicationSteps } from '#contract/applications/application-fields.ts';
import { countedLabels, otherLabel, type TrackedEventName } from '#contract/figures/counted-labels.ts';
import type { TrackedEvent } from '#contract/figures/figures.ts';

/** The label under which an event is counted: one of the list, or `other`. */
export function closedLabel(
  name: Exclude<TrackedEventName, 'page_view'>,
  { category, label }: Pick<TrackedEvent, 'category' | 'label'>,
): string {
  const sent = [category, label].filter(Boolean).join('/');
  const isKnown = (text: string | undefined) => text !== undefined && countedLabels[name].includes(text);
  if (isKnown(sent)) return sent;
  if (isKnown(label)) return label ?? otherLabel;
  // A step may also be called by its number.
  const step = name === 'form_step_completed' && /^[1-9]$/.test(label ?? '') ? Number(label) : 0;
  return applicationSteps[step - 1]?.name ?? otherLabel;
}
