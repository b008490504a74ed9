import '../../forms/zod-without-eval.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { z } from 'zod';
import {
  changeReviewSettings,
  getReviewSettings,
  maxDeclineTemplates,
  type ReviewSettings,
  reviewSettings,
} from '#contract/applications/review-settings.ts';
import { AnswerTimeField } from '../../admin/answer-time-field.tsx';
import { failureToast } from '../../admin/failure-toast.ts';
import { MailMissing } from '../../admin/mail-missing.tsx';
import { FrameSkeleton, RetryNotice } from '../../admin/retry-notice.tsx';
import { SettingsSection } from '../../admin/settings-section.tsx';
import { callForVersion } from '../../api/call-api.ts';
import { useAction } from '../../api/use-action.ts';
import { versionedQuery } from '../../api/versioned-query.ts';
import { useSavedRecord } from '../../forms/drafts/use-edited-record.ts';
import { Field, FieldErrors, ParagraphField } from '../../forms/field.tsx';
import { Form } from '../../forms/form.tsx';
import { SortableList } from '../../forms/sortable-list.tsx';
import { Switch } from '../../forms/switch.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import layout from '../../ui/layout.module.css';
import textStyles from '../../ui/text.module.css';
import styles from './answers-page.module.css';

/** The settings, and the version that a change of them names. */
const versionedSettings = versionedQuery(getReviewSettings);
type VersionedSettings = Awaited<ReturnType<typeof callForVersion<typeof getReviewSettings>>>;

/** What the two fields say first when someone turns quiet hours on. */
const usualQuietHours = { from: '22:00', to: '08:00' };

function editableSettings(settings: ReviewSettings) {
  const { quietFrom, quietTo } = settings;
  return {
    ...settings,
    hasQuietHours: quietFrom !== null,
    quietFrom: quietFrom ?? usualQuietHours.from,
    quietTo: quietTo ?? usualQuietHours.to,
  };
}

/** The server's rules, for what the fields hold. */
const settingsForm = z.preprocess((values) => {
  const { hasQuietHours, ...settings } = values as ReturnType<typeof editableSettings>;
  return hasQuietHours ? settings : { ...settings, quietFrom: null, quietTo: null };
}, reviewSettings);

export function AnswersPage() {
  // Loaded when the page opens, since someone else may have changed them since the last time.
  const { data, isError, refetch } = useQuery({ ...versionedSettings, refetchOnMount: 'always' });
  if (!data) {
    if (!isError) return <FrameSkeleton />;
    return <RetryNotice onRetry={() => void refetch()}>These settings could not be loaded.</RetryNotice>;
  }
  return (
    <SettingsSection
      heading="Reviews"
      text="How soon performers get an answer, when staff are reminded, and the letters for declining. These settings apply to everyone."
    >
      <ReviewSettingsForm stored={data} />
    </SettingsSection>
  );
}

function ReviewSettingsForm({ stored }: { stored: VersionedSettings }) {
  const client = useQueryClient();
  const saving = useAction({
    // After a refusal the settings are read again, and the form says what has become of them.
    act: (settings: ReviewSettings, signal) =>
      callForVersion(changeReviewSettings, settings, { headers: { 'if-match': stored.version }, signal }),
    done: { title: 'Saved', description: 'The new settings apply from now on.' },
    failed: failureToast('Error', 'This could not be saved. Please try again.'),
    changes: ['reviewSettings', 'venue'],
  });
  const settings = useSavedRecord({
    draftKey: 'reviews',
    stored: editableSettings(stored.output),
    schema: settingsForm,
    saving,
    onSaved: (saved) => client.setQueryData(versionedSettings.queryKey, saved),
  });
  const { values, text, errorAt, change } = settings;
  return (
    <Form of={settings} label="Save review settings" busyLabel="Saving..." asksBeforeLeaving>
      <AnswerTimeField hours={values.promiseHours} record={settings} />
      <Switch
        label="Mail each morning"
        hint="A list of open applications, sent to the booking address between 8 and 12."
        isOn={values.digest}
        onChange={(isOn) => change('digest', isOn)}
      />
      <MailMissing so="no morning mail and no letter is sent" />
      <Switch
        label="Quiet hours for SMS"
        hint="Messages from these hours are sent afterwards."
        isOn={values.hasQuietHours}
        onChange={(isOn) => change('hasQuietHours', isOn)}
      />
      {values.hasQuietHours && (
        <div className={styles.times}>
          <Field {...text('quietFrom')} label="From" type="time" />
          <Field {...text('quietTo')} label="To" type="time" />
        </div>
      )}
      <DeclineTemplateList letters={values.letters} {...{ text, errorAt, change }} />
    </Form>
  );
}

type Letters = ReviewSettings['letters'];
type LettersProps = Pick<ReturnType<typeof useSavedRecord>, 'text' | 'errorAt' | 'change'> & {
  letters: Letters;
};

function DeclineTemplateList({ letters, text, errorAt, change }: LettersProps) {
  const showToast = useToast();
  const error = errorAt('letters');
  // A toast outlives many renders, and puts a letter back among those that are there then.
  const latest = useRef({ letters, change });
  useEffect(() => {
    latest.current = { letters, change };
  });

  function offerUndo(letter: Letters[number], index: number) {
    showToast({
      title: 'Letter removed',
      description: `${letter.name || 'It'} is gone for good once you save.`,
      undo: {
        onPress: () => latest.current.change('letters', latest.current.letters.toSpliced(index, 0, letter)),
      },
    });
  }

  return (
    <fieldset className={layout.stack} aria-describedby="letters-error">
      <legend className={styles.legend}>Letters to decline with</legend>
      <p className={textStyles.note}>The first one is suggested. You can edit it before it is sent.</p>
      <SortableList
        items={letters}
        noun="letter"
        nameOf={({ name }) => name}
        newItem={{ name: '', text: '' }}
        minCount={1}
        maxCount={maxDeclineTemplates}
        onChange={(changed) => change('letters', changed)}
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
