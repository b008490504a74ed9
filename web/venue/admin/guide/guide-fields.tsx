import type { ReactNode } from 'react';
import { Field, ParagraphField } from '../../../forms/field.tsx';
import { FoldedFields } from '../../../forms/folded-fields.tsx';
import { SortableList } from '../../../forms/sortable-list.tsx';
import { AddressFields } from '../address-fields.tsx';
import { newLocation } from '../editable-venue.ts';
import { LinkFields } from '../link-fields.tsx';
import { BrandField } from '../name-fields.tsx';
import { ReachFields } from '../reach-fields.tsx';
import type { VenuePart } from '../use-venue-part.ts';
import { ClaimFields } from './claim-fields.tsx';
import styles from './guide-screen.module.css';
import type { GuideStepId } from './guide-steps.ts';

/** The fields of a step: those of the venue's page, without what can wait. */
export function GuideFields({ id, part }: { id: GuideStepId; part: VenuePart }) {
  if (id === 'name') return <BrandField part={part} />;
  if (id === 'address') return <AddressFields part={part} />;
  if (id === 'contact') return <ContactFields part={part} />;
  if (id === 'questions') return <QuestionFields part={part} />;
  if (id === 'words') return <ClaimFields part={part} />;
  return <LocationFields part={part} />;
}

function ContactFields({ part }: { part: VenuePart }) {
  const { social, ...links } = part.values.links;
  const count = social.length + Object.values(links).filter(Boolean).length;
  const paths = [
    ...Object.keys(links).map((name) => `links.${name}`),
    ...social.flatMap((_, index) => [`links.social.${index}.name`, `links.social.${index}.url`]),
  ];
  return (
    <>
      <ReachFields part={part} />
      <FoldedFields
        summary={`Links at the foot of every page (${count === 0 ? 'none' : count})`}
        hasError={paths.some((path) => part.errorAt(path) !== undefined)}
        className={styles.more}
      >
        <div className={styles.links}>
          <LinkFields part={part} />
        </div>
      </FoldedFields>
    </>
  );
}

/** Name and address of each, and what else a screen asks of it. */
export function LocationFields({ part, more }: { part: VenuePart; more?: (index: number) => ReactNode }) {
  return (
    <SortableList
      items={part.values.locations}
      noun="location"
      nameOf={({ name }) => name}
      newItem={newLocation}
      minCount={1}
      onChange={(locations) => part.change('locations', locations)}
    >
      {(index) => (
        <>
          <Field {...part.text(`locations.${index}.name`)} label="Name" autoComplete="off" />
          <Field
            {...part.text(`locations.${index}.address`)}
            label="Address"
            hint="Empty for a room of your house."
            isOptional
            autoComplete="off"
          />
          {more?.(index)}
        </>
      )}
    </SortableList>
  );
}

export function QuestionFields({ part }: { part: VenuePart }) {
  return (
    <SortableList
      items={part.values.questions}
      noun="question"
      nameOf={({ question }) => question}
      newItem={{ question: '', answer: '' }}
      onChange={(questions) => part.change('questions', questions)}
    >
      {(index) => (
        <>
          <Field {...part.text(`questions.${index}.question`)} label="Question" autoComplete="off" />
          <ParagraphField
            {...part.text(`questions.${index}.answer`)}
            label="Answer"
            hint="Without an answer the question is left out."
            rows={4}
          />
        </>
      )}
    </SortableList>
  );
}
