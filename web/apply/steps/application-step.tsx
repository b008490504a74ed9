import { type ApplicationField, applicationSteps } from '#contract/applications/application-fields.ts';
import { ImagePicker } from '../../forms/pictures/image-picker.tsx';
import type { FieldBinding } from '../../forms/use-zod-form.ts';
import { useVenue } from '../../site/site-contexts.ts';
import type { Application } from '../use-application.ts';
import type { ApplicationTexts } from '../use-application-draft.ts';
import { questionFor } from './application-questions.ts';
import { QuestionField } from './question-field.tsx';
import stepParts from './step-parts.module.css';

export function ApplicationStep({ application }: { application: Application }) {
  const { step, form } = application;
  const isAsked = (name: ApplicationField) =>
    name !== 'ticketSalesMethod' || form.values.sellingTickets === 'Yes';
  return (
    <div className={stepParts.fields} inert={form.isBusy}>
      {applicationSteps[step]?.fields.filter(isAsked).map((name) => (
        <AskedField key={name} name={name} application={application} />
      ))}
    </div>
  );
}

function AskedField({ name, application }: { name: ApplicationField; application: Application }) {
  const question = questionFor(name, useVenue());
  const { form, bandPhotos, flyer, photosMessage } = application;
  if (question.kind === 'images') {
    const list = name === 'flyer' ? flyer : bandPhotos;
    const error = name === 'flyer' ? flyer.refused : photosMessage;
    const isGood = list.images.length > 0 && !list.isPreparing && !error && list.refusals.length === 0;
    return <ImagePicker {...question} {...{ name, list, error, isGood }} />;
  }

  const field = name as keyof ApplicationTexts;
  const binding = form.field(field);
  const isChoice = question.kind === 'choice';
  return (
    <QuestionField
      {...binding}
      {...{ name, question }}
      isGood={form.isGood(field)}
      onChange={isChoice ? choose : binding.onChange}
    />
  );

  function choose(event: Parameters<FieldBinding['onChange']>[0]): void {
    binding.onChange(event);
    // A choice is complete with one click, so it is validated at once and not when the field is left.
    form.check([field]);
    if (name === 'sellingTickets' && event.target.value !== 'Yes') form.change('ticketSalesMethod', '');
  }
}
