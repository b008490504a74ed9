import { Field, ParagraphField } from '../../forms/field.tsx';
import { SortableList } from '../../forms/sortable-list.tsx';
import { useVenue } from '../../site/venue-context.ts';
import textStyles from '../../ui/text.module.css';
import previewStyles from './preview.module.css';
import { useVenuePart } from './use-venue-part.ts';
import type { VersionedVenue } from './venue.queries.ts';
import { VenuePartForm } from './venue-part.tsx';

export function QuestionsPart({ stored }: { stored: VersionedVenue }) {
  const part = useVenuePart(['questions'], stored);
  return (
    <VenuePartForm
      heading="Questions"
      text="Questions of performers and your answers, as the live music page shows them."
      venue={stored.output}
      part={part}
      preview={<QuestionsPreview />}
    >
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
            <ParagraphField {...part.text(`questions.${index}.answer`)} label="Answer" rows={4} />
          </>
        )}
      </SortableList>
    </VenuePartForm>
  );
}

function QuestionsPreview() {
  const questions = useVenue().questions.map((asked, index) => ({ key: `question ${index}`, ...asked }));
  return (
    <div className={previewStyles.questions}>
      {questions.map(({ key, question, answer }) => (
        <div key={key}>
          <p className={textStyles.display3}>{question}</p>
          <p className={previewStyles.answer}>{answer}</p>
        </div>
      ))}
    </div>
  );
}
