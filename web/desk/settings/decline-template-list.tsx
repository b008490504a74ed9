import { useEffect, useRef } from 'react';
import { maxDeclineTemplates } from '#contract/applications/review-settings.ts';
import { Field, FieldErrors, ParagraphField } from '../../forms/field.tsx';
import { SortableList } from '../../forms/sortable-list.tsx';
import layout from '../../ui/layout.module.css';
import textStyles from '../../ui/text.module.css';
import { useToast } from '../../ui/toast.tsx';
import styles from './answers-page.module.css';
import type { ReviewSettingsInHand } from './use-review-settings.ts';

/** The letters to decline with: written, put in order, added and removed. */
export function DeclineTemplateList({ settings }: { settings: ReviewSettingsInHand }) {
  const { values, text, errorAt, change } = settings;
  const showToast = useToast();
  // A toast outlives many renders, and puts a letter back among those that are there then.
  const latest = useRef(settings);
  useEffect(() => {
    latest.current = settings;
  });
  const error = errorAt('letters');

  function offerUndo(letter: (typeof values.letters)[number], index: number) {
    showToast({
      title: 'Letter removed',
      description: `${letter.name || 'It'} is gone for good once you save.`,
      undo: {
        onPress: () => {
          const { values: now } = latest.current;
          latest.current.change('letters', now.letters.toSpliced(index, 0, letter));
        },
      },
    });
  }

  return (
    <fieldset className={layout.stack} aria-describedby="letters-error">
      <legend className={styles.legend}>Letters to decline with</legend>
      <p className={textStyles.note}>The first one is suggested. You can edit it before it is sent.</p>
      <SortableList
        items={values.letters}
        noun="letter"
        nameOf={({ name }) => name}
        newItem={{ name: '', text: '' }}
        minCount={1}
        maxCount={maxDeclineTemplates}
        onChange={(letters) => change('letters', letters)}
        onRemoved={offerUndo}
      >
        {(index) => (
          <>
            <Field {...text(`letters.${index}.name`)} label="Name" autoComplete="off" />
            <ParagraphField {...text(`letters.${index}.text`)} label="What the mail says" rows={4} />
          </>
        )}
      </SortableList>
      <FieldErrors id="letters-error" errors={error ? [error] : []} />
    </fieldset>
  );
}
