import type { WheelEvent } from 'react';
import { type ApplicationField, applicationSteps } from '#contract/applications/application-fields.ts';
import { ChoiceField } from '../../forms/choice-field.tsx';
import { Field, ParagraphField } from '../../forms/field.tsx';
import { ImagePicker } from '../../forms/pictures/image-picker.tsx';
import type { FieldBinding } from '../../forms/use-zod-form.ts';
import { useVenue } from '../../site/site-contexts.ts';
import type { Application } from '../use-application.ts';
import type { ApplicationTexts } from '../use-application-draft.ts';
import { questionFor } from './application-questions.ts';
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
  const { label, hint, isOptional, ...question } = questionFor(name, useVenue());
  const texts = { label, hint, isOptional };
  if (question.kind === 'images') {
    return <AskedImages name={name} texts={texts} most={question.most} application={application} />;
  }

  const { form } = application;
  const field = name as keyof ApplicationTexts;
  const binding = form.field(field);
  const shared = { ...binding, ...texts, isGood: form.isGood(field) };
  switch (question.kind) {
    case 'choice':
      return <ChoiceField {...shared} options={question.options} onChange={choose} />;
    case 'paragraph':
      return <ParagraphField {...shared} rows={question.rows} />;
    case 'line':
      return (
        <Field
          {...shared}
          type={question.type ?? 'text'}
          inputMode={question.inputMode}
          autoComplete={question.autoComplete ?? 'off'}
          {...(question.type === 'number' ? { min: 0, onWheel: blurOnWheel } : {})}
        />
      );
  }

  function choose(event: Parameters<FieldBinding['onChange']>[0]): void {
    binding.onChange(event);
    // A choice is complete with one click, so it is validated at once and not when the field is left.
    form.check([field]);
    if (name === 'sellingTickets' && event.target.value !== 'Yes') form.change('ticketSalesMethod', '');
  }
}

/** Prevents the mouse wheel from changing a number while the page is scrolled. */
function blurOnWheel({ currentTarget }: WheelEvent<HTMLInputElement>): void {
  currentTarget.blur();
}

interface AskedImagesProps {
  name: ApplicationField;
  texts: { label: string; hint: string | undefined; isOptional: true | undefined };
  most: number;
  application: Application;
}

function AskedImages({ name, texts, most, application }: AskedImagesProps) {
  const { bandPhotos, flyer, photosMessage } = application;
  const list = name === 'flyer' ? flyer : bandPhotos;
  const error = name === 'flyer' ? flyer.refused : photosMessage;
  const isGood = list.images.length > 0 && !list.isPreparing && !error && list.refusals.length === 0;
  return <ImagePicker {...texts} name={name} most={most} list={list} error={error} isGood={isGood} />;
}
